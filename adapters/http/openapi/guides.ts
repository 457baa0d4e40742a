// The guides by task: Markdown files, read at start. English is complete; a guide that has no Dutch text is shown in English.
import { readdir, readFile } from 'node:fs/promises'
import { Marked, type Tokens } from 'marked'
import { type Language, pickText, pickTexts } from '#domain/shared/language.ts'
import { renderInline } from '#adapters/web/public/markup.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import { renderTable } from '#adapters/web/public/table.ts'
import { pageTexts } from './texts/page-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** In the order of the list on the page. */
const GUIDES = ['administrator', 'install', 'connect', 'settings', 'operator', 'runbook', 'developer'] as const

const FOLDER = new URL('../../web/public/guides/', import.meta.url)

export interface Guide {
  readonly slug: string
  readonly language: Language
  readonly title: string
  /** Its first paragraph. */
  readonly about: string
  readonly markdown: string
}

export type Guides = Readonly<Record<Language, readonly Guide[]>>

/** A guide begins with its title and a paragraph of one line. */
function parseGuide(slug: string, language: Language, markdown: string): Guide {
  const [, title, about] = /^# (.+)\r?\n\r?\n(.+)\r?\n/.exec(markdown) ?? []
  if (title === undefined || about === undefined) throw new Error(`the guide ${slug} does not begin with a title`)
  return { slug, language, title, about, markdown }
}

/** Files of guides in Dutch end in `.nl.md`. */
export async function readGuides(): Promise<Guides> {
  const files = new Set(await readdir(FOLDER))
  const guidesIn = (language: Language): Promise<readonly Guide[]> =>
    Promise.all(
      GUIDES.map(async (slug) => {
        const dutch = `${slug}.nl.md`
        const isDutch = language === 'nl' && files.has(dutch)
        return parseGuide(
          slug,
          isDutch ? 'nl' : 'en',
          await readFile(new URL(isDutch ? dutch : `${slug}.md`, FOLDER), 'utf8'),
        )
      }),
    )
  return { nl: await guidesIn('nl'), en: await guidesIn('en') }
}

/** The names of the files in `guides/pictures`. `npm run pictures` renews them. */
export function listGuidePictures(): Promise<readonly string[]> {
  return readdir(new URL('pictures/', FOLDER))
}

/** The anchor that other renderers of Markdown on the web create, so that the same links work there. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

export function toGuideAddress({ slug }: Pick<Guide, 'slug'>, language: Language): string {
  return `/docs/guides/${slug}?lang=${language}`
}

/** `pictures`: the address of their folder. */
function renderGuide(guide: Guide, language: Language, pictures: string): string {
  const headings: string[] = []
  const marked = new Marked({
    // Addresses in examples do not become links.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ depth, text, tokens }) {
        if (depth === 2) headings.push(text)
        return `<h${depth} id="${escapeHtml(toAnchor(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const [, slug, anchor = ''] = /^(\w+)(?:\.nl)?\.md(#.*)?$/.exec(href) ?? []
        const address = slug === undefined ? href : toGuideAddress({ slug }, language) + anchor
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text }) =>
        `<img class="framed" src="${escapeHtml(href.replace(/^pictures/, pictures))}" alt="${escapeHtml(text)}" loading="lazy">`,
      table({ header, rows }) {
        const toCells = (cells: readonly Tokens.TableCell[]): readonly string[] =>
          cells.map(({ tokens }) => this.parser.parseInline(tokens))
        return renderTable(toCells(header), rows.map(toCells))
      },
      // Comments mark the parts that a script writes, so HTML is left out.
      html: () => '',
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  })
  const body = marked.parse(guide.markdown, { async: false })
  const contents = headings.map((text) => `<li><a href="#${escapeHtml(toAnchor(text))}">${renderInline(text)}</a></li>`)
  const at = body.indexOf('<h2')
  return `${body.slice(0, at)}<nav class="public-card framed" aria-label="${pickText(pageTexts.contents, guide.language)}"><ul>${contents.join('')}</ul></nav>\n${body.slice(at)}`
}

export function renderGuidePage(
  guide: Guide,
  {
    styles,
    language,
    pictures,
  }: { readonly styles: readonly string[]; readonly language: Language; readonly pictures: string },
): string {
  const { title, inEnglish } = pickTexts(pageTexts, language)
  const content = renderGuide(guide, language, pictures)
  return renderPublicPage(styles, {
    language,
    path: `/docs/guides/${guide.slug}`,
    hasNavigation: true,
    title: guide.title,
    body: `<p><a href="/docs?lang=${language}">${escapeHtml(title)}</a></p>
${guide.language === language ? content : `<p class="quiet">${inEnglish}</p>\n<div lang="${guide.language}">${content}</div>`}`,
  })
}
