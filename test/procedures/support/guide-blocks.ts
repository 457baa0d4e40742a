// The files that a guide shows, so that tests run what readers copy.
import { textOf } from '#test/house/project-files.ts'

async function readBlocks(language: string): Promise<readonly string[]> {
  const guide = await textOf('adapters/web/public/guides/install.md')
  return [...guide.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].flatMap(([, , name, text = '']) =>
    name === language ? [text] : [],
  )
}

/** The only code block of a language in the guide to installing. */
export async function readGuideBlock(language: string): Promise<string> {
  const [block, ...others] = await readBlocks(language)
  if (block === undefined || others.length > 0) throw new Error(`the guide has not one block of ${language}`)
  return block
}

/** The only block of commands that contains the text. */
export async function readGuideCommands(text: string): Promise<string> {
  const [block, ...others] = (await readBlocks('sh')).filter((commands) => commands.includes(text))
  if (block === undefined || others.length > 0) throw new Error(`the guide has not one block of commands with ${text}`)
  return block
}

/** The commands of the guide that begin so, in their order. */
export async function readGuideLines(beginning: string): Promise<readonly string[]> {
  return (await readBlocks('sh'))
    .flatMap((block) => block.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.startsWith(beginning))
}

/** Replaces texts that the block must contain. */
export function fillIn(block: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the block lacks ${from}`)
    return text.replaceAll(from, to)
  }, block)
}
