// What the editor shows as one piece: placeholders, pictures and buttons are images, which browsers select, move and remove as a whole. Each has
// its content in `data-` attributes, from which `read-blocks.ts` reads it.
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { findPathOfLink, type MailButton, type MailPicture } from './mail-blocks.ts'
import { makeMailElement } from './mail-element.ts'
import type { TreeDialect } from './mail-tree.ts'

/** Sizes in pixels. */
interface Drawing {
  readonly text: string
  readonly paper: string
  readonly ink: string
  readonly size: number
  readonly weight: number
  readonly padding: { readonly x: number; readonly y: number }
  readonly radius: number
}

const FONT = 'system-ui, sans-serif'

/** Text on a filled shape, as the address of an image. `measure`: the width of a text in a font. */
function drawText(
  { text, paper, ink, size, weight, padding, radius }: Drawing,
  measure: (text: string, font: string) => number,
): string {
  const width = Math.ceil(measure(text, `${weight} ${size}px ${FONT}`)) + 2 * padding.x
  const height = Math.ceil(size * 1.4) + 2 * padding.y
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${paper}"/><text x="50%" y="${height / 2 + size * 0.36}" text-anchor="middle" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${ink}">${escapeHtml(text)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export interface EditorLooks {
  readonly measure: (text: string, font: string) => number
  /** A colour of the style sheets by its name, such as `--ink`. */
  readonly colour: (name: string) => string
  readonly placeholder: (path: string) => {
    readonly label: string
    /** What it is, what the preview fills in, and whether the purpose fills it. */
    readonly description: string
    readonly isFilled: boolean
  }
  readonly describeButton: (button: MailButton) => string
  /** The address of the picture. Null: it is not loaded, or not among the attachments. */
  readonly pictureUrl: (file: string) => string | null
}

const CHIP = { size: 13, weight: 600, padding: { x: 8, y: 1 }, radius: 10 }
const BUTTON = { size: 16, weight: 600, padding: { x: 24, y: 12 }, radius: 4, paper: '#1d4ed8', ink: '#ffffff' }
const PICTURE = { size: 13, weight: 400, padding: { x: 16, y: 16 }, radius: 4 }

/** The address of the picture's image: its content, or its name. */
export function findPictureSource({ measure, colour, pictureUrl }: EditorLooks, file: string): string {
  const drawing = { ...PICTURE, text: file, paper: colour('--note-surface'), ink: colour('--note') }
  return pictureUrl(file) ?? drawText(drawing, measure)
}

export function makeEditorDialect(looks: EditorLooks): TreeDialect {
  const { measure, colour } = looks
  const draw = (drawing: Drawing): string => drawText(drawing, measure)
  return {
    bold: 'b',
    italic: 'i',
    writePlaceholder: (path) => {
      const { label, description, isFilled } = looks.placeholder(path)
      const [paper, ink] = isFilled ? ['--accent-soft', '--accent-soft-ink'] : ['--warn-surface', '--warn']
      return makeMailElement('img', {
        class: 'editor-chip',
        src: draw({ ...CHIP, text: label, paper: colour(paper), ink: colour(ink) }),
        alt: description,
        title: description,
        'data-path': path,
      })
    },
    writePicture: ({ file, alt, width }: MailPicture) =>
      makeMailElement('img', {
        class: 'editor-picture',
        src: findPictureSource(looks, file),
        alt,
        title: file,
        'data-file': file,
        ...(width !== null && { width: String(width) }),
      }),
    writeButton: (button) =>
      makeMailElement('p', {}, [
        makeMailElement('img', {
          class: 'editor-button',
          src: draw({ ...BUTTON, text: button.label }),
          alt: looks.describeButton(button),
          title: looks.describeButton(button),
          'data-label': button.label,
          'data-href': button.href,
        }),
      ]),
  }
}

/** The words for the address of a link: the label of its placeholder, or the address. */
export function describeLink(href: string, labelOf: (path: string) => string): string {
  const path = findPathOfLink(href)
  return path === null ? href : labelOf(path)
}
