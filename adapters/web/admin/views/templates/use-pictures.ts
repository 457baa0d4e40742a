// The pictures among the attachments of a template, as addresses that the editor and the preview can show.
import { useEffect, useState } from 'preact/hooks'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { isMailPicture } from '#domain/mailing/pictures.ts'
import { call } from '../../api/call.ts'
import { type ChosenAttachment, listFiles, toFileFacts } from '../../mailing/template-form.ts'

/** Addresses with the content of the picture, by file name. */
export type PictureUrls = ReadonlyMap<string, string>

const NO_PICTURES: PictureUrls = new Map()

/** The address that contains the file. */
function readUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })
}

/** The width of a mail's text, in pixels. Outlook for Windows shows a picture as wide as its attribute says. */
const WIDTH_AT_MOST = 552

/** `url`: the address of the picture. Null: it is no picture. */
export async function measureWidth(url: string): Promise<number | null> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => Math.min(WIDTH_AT_MOST, image.naturalWidth),
    () => null,
  )
}

/** The width in a mail. Null: the file is no picture. */
export function measureFile(file: File): Promise<number | null> {
  return readUrl(file).then(measureWidth, () => null)
}

/** `template`: its uuid; null: it has no saved pictures. `chosen`: its attachments by now; null: the saved ones. */
export function usePictures(template: string | null, chosen: readonly ChosenAttachment[] | null = null): PictureUrls {
  const saved = useRemote(
    template === null ? null : call('GET /templates/:id/pictures', { params: { id: template } }),
  ).value
  const [urls, setUrls] = useState(NO_PICTURES)
  useEffect(() => {
    const kept = new Set(chosen?.map((one) => toFileFacts(one).filename))
    const present = (template === null ? [] : (saved?.data ?? []))
      .filter(({ filename }) => chosen === null || kept.has(filename))
      .map(({ filename, contentType, content }) => [filename, `data:${contentType};base64,${content}`] as const)
    const files = listFiles(chosen ?? []).filter(({ type }) => isMailPicture({ contentType: type }))
    if (files.length === 0) return setUrls(new Map(present))
    let isHere = true
    // A file that is gone has no picture. The form reports it when it is saved.
    void Promise.allSettled(files.map(async (file) => [file.name, await readUrl(file)] as const)).then((read) => {
      const readable = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      if (isHere) setUrls(new Map([...present, ...readable]))
    })
    return () => {
      isHere = false
    }
  }, [saved, template, chosen])
  return urls
}
