// Pages of prose: a Markdown file for each page and language. Names in braces are filled in; `## 1. Title` is a step, `{#id}` names a heading.
import { readFile } from 'node:fs/promises'
import { Marked, type Tokens } from 'marked'
import type { Bilingual, Language } from '#domain/shared/language.ts'
import type { PublicPage } from './public-page.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** The Markdown of a page. */
export type Prose = Bilingual

export interface ProsePlaces {
  /** Texts within sentences. A sentence or item with a name that has none is left out. */
  readonly texts: Readonly<Record<string, string>>
  /** HTML in place of a paragraph that is such a name alone. */
  readonly blocks: Readonly<Record<string, string>>
}

export async function readProse(): Promise<{ readonly deploy: Prose; readonly privacy: Prose }> {
  const read = (page: string, language: Language): Promise<string> =>
    readFile(new URL(`pages/${page}.${language}.md`, import.meta.url), 'utf8')
  const readBoth = async (page: string): Promise<Prose> => [await read(page, 'nl'), await read(page, 'en')]
  return { deploy: await readBoth('deploy'), privacy: await readBoth('privacy') }
}

const PLACE = /\{(\w+)\}/g

/** Each sentence and item is one line. */
function fillLines(markdown: string, { texts, blocks }: ProsePlaces): string {
  const isKnown = (line: string): boolean =>
    [...line.matchAll(PLACE)].every(([, name = '']) => name in texts || name in blocks)
  return markdown
    .split('\n')
    .filter(isKnown)
    .map((line) => line.replaceAll(PLACE, (found, name: string) => texts[name] ?? found))
    .join('\n')
}

function makeMarked(blocks: ProsePlaces['blocks']): Marked {
  return new Marked({
    tokenizer: { url: () => undefined },
    renderer: {
      paragraph({ text, tokens }) {
        const [, name = ''] = /^\{(\w+)\}$/.exec(text) ?? []
        return blocks[name] ?? `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  })
}

interface Section {
  readonly title: string
  readonly id: string
  readonly isStep: boolean
  readonly body: string
}

function renderSection({ title, id, isStep, body }: Section): string {
  const section = `<section${id === '' ? '' : ` id="${id}"`}>\n<h2>${escapeHtml(title)}</h2>\n${body}</section>`
  return isStep ? `<li>${section}</li>` : section
}

function parseSection(heading: Tokens.Heading, body: string): Section {
  const [, number, title = '', id = ''] = /^(\d+\. )?(.*?)(?: \{#(\w+)\})?$/.exec(heading.text) ?? []
  return { title, id, isStep: number !== undefined, body }
}

const isHeading = (token: Tokens.Generic, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && token['depth'] === depth

/** Title and HTML: heading and lead, then a section for each heading of the second level. Steps that follow each other are a list. */
export function renderProse(markdown: string, places: ProsePlaces): Pick<PublicPage, 'title' | 'body'> {
  const marked = makeMarked(places.blocks)
  const tokens = marked.lexer(fillLines(markdown, places))
  const starts = tokens.flatMap((token, index) => (isHeading(token, 2) ? [index] : []))
  const [first, ...before] = tokens.slice(0, starts[0]).filter(({ type }) => type !== 'space')
  if (first === undefined || !isHeading(first, 1)) throw new Error('a page of prose begins with its title')
  const [lead = '', ...others] = before.map((token) => marked.parser([token]))
  const sections = starts.flatMap((start, index) => {
    const heading = tokens[start]
    return heading !== undefined && isHeading(heading, 2)
      ? [parseSection(heading, marked.parser(tokens.slice(start + 1, starts[index + 1])))]
      : []
  })
  const steps = sections.filter(({ isStep }) => isStep).map(renderSection)
  return {
    title: first.text,
    body: [
      `<h1>${escapeHtml(first.text)}</h1>`,
      lead.replace('<p>', '<p class="public-lead">').trimEnd(),
      ...others.map((html) => html.trimEnd()),
      ...(steps.length === 0 ? [] : [`<ol class="public-steps">\n${steps.join('\n')}\n</ol>`]),
      ...sections.filter(({ isStep }) => !isStep).map(renderSection),
    ].join('\n'),
  }
}
