// Finds pictures in the text of a mail whose content id the mail client does not return. The on-send script contains this file too.

const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** The type by file extension; undefined: not a picture. */
export function getPictureType(fileName: string): string | undefined {
  return PICTURES[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()]
}

function isNamed(id: string, fileName: string): boolean {
  const name = fileName.toLowerCase()
  return name !== '' && (id === name || id.startsWith(`${name}@`))
}

/**
 * Outlook refers to a picture by its file name: `logo.png@01DB…` or `logo.png`. Undefined if several pictures or references have the name.
 * `names`: the names of the inline attachments. `open`: the references without a matching content id, in lower case.
 */
export function findContentIdByName(
  fileName: string,
  names: readonly string[],
  open: readonly string[],
): string | undefined {
  const [id, ...others] = open.filter((one) => isNamed(one, fileName))
  if (id === undefined || others.length > 0) return undefined
  return names.filter((name) => isNamed(id, name)).length === 1 ? id : undefined
}
