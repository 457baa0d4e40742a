// The editor of a mail: Squire edits nodes that were created from blocks, and blocks are read from its nodes after each change.
import Squire from 'squire-rte'
import { cleanPasted, PASTED_AT_MOST, type PastedContent, type PasteProblem, TOO_LONG } from './clean-paste.ts'
import { type EditorLooks, findPictureSource, makeEditorDialect } from './editor-element.ts'
import type { EditorState } from './editor-state.ts'
import { openHtmlParser, type ParseHtml } from './inert-document.ts'
import type { ListTag, MailBlock, MailButton, MailPicture, TextTag } from './mail-blocks.ts'
import { createNode } from './mail-element.ts'
import { renderMailHtml, toMailElement } from './mail-tree.ts'
import { findLosses, readBlocks } from './read-blocks.ts'

export interface MailEditorSettings {
  /** The element that becomes editable. */
  readonly root: HTMLElement
  readonly looks: EditorLooks
  /** Whether the file is among the attachments. */
  readonly hasPicture: (file: string) => boolean
  /** Receives the HTML of the mail after each change of the user, and after an undo of all changes exactly that which was loaded. */
  readonly onChange: (html: string) => void
  readonly onState: (state: EditorState) => void
  readonly onPaste: (problem: PasteProblem | null) => void
  /** Receives files that the user pastes or drops. The cursor is where they belong. */
  readonly onFiles: (files: readonly File[]) => void
}

export interface MailEditor {
  /** Replaces the content. There is no undo. */
  readonly load: (html: string) => void
  readonly focus: () => void
  readonly toggleMark: (mark: 'isBold' | 'isItalic' | 'isUnderlined') => void
  readonly setTag: (tag: TextTag) => void
  readonly toggleList: (tag: ListTag) => void
  /** Links the selection, or changes the link at the cursor. Else it inserts `text` as a link. */
  readonly setLink: (href: string, text: string) => void
  readonly removeLink: () => void
  readonly insertPlaceholder: (path: string) => void
  /** Shows the pictures whose addresses are known by now. */
  readonly showPictures: () => void
  /** Replaces the selected picture, or inserts one. */
  readonly setPicture: (picture: MailPicture) => void
  /** Replaces the selected button, or inserts one. */
  readonly setButton: (button: MailButton) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly close: () => void
}

export interface MailEditing {
  /** What the editor could not keep of the HTML. Empty: the editor can show it. */
  readonly findLosses: (html: string) => readonly string[]
  readonly open: (settings: MailEditorSettings) => MailEditor
}

/** Rejects if the page that parses did not load. */
export async function loadMailEditing(): Promise<MailEditing> {
  const parse = await openHtmlParser()
  return {
    findLosses: (html) => findLosses(html, parse(html)),
    open: (settings) => openMailEditor(settings, parse),
  }
}

const FORMATS = { isBold: 'B', isItalic: 'I', isUnderlined: 'U' } as const
/** Squire keeps the whole content for each undo. In bytes, and in steps. */
const UNDO = { documentSizeThreshold: 200_000, undoLimit: 20 }

const isEmptyText = (block: MailBlock | undefined): boolean => block?.kind === 'text' && block.content.length === 0

function openMailEditor(settings: MailEditorSettings, parse: ParseHtml): MailEditor {
  const { root, looks, hasPicture, onChange, onState, onPaste, onFiles } = settings
  const dialect = makeEditorDialect(looks)
  let history = { canUndo: false, canRedo: false }
  let isLoading = true

  const toNodes = (blocks: readonly MailBlock[]): readonly Node[] =>
    blocks.map((block) => createNode(toMailElement(block, dialect), document))

  const readPasted = (html: string): PastedContent =>
    html.length > PASTED_AT_MOST ? TOO_LONG : cleanPasted(readBlocks(parse(html)), hasPicture)

  const sanitise = (html: string): DocumentFragment => {
    const fragment = document.createDocumentFragment()
    if (isLoading) fragment.append(...toNodes(readBlocks(parse(html)).blocks))
    else {
      const { blocks, problem } = readPasted(html)
      onPaste(problem)
      const nodes = toNodes(blocks)
      const [only] = blocks
      // One paragraph goes on in the paragraph of the cursor.
      fragment.append(
        ...(blocks.length === 1 && only?.kind === 'text' && only.tag === 'p' ? (nodes[0]?.childNodes ?? []) : nodes),
      )
    }
    return fragment
  }

  const writeHtml = (): string => {
    const { blocks } = readBlocks(root)
    let end = blocks.length
    // Squire ends every content with an empty line.
    while (isEmptyText(blocks[end - 1])) end -= 1
    return renderMailHtml(blocks.slice(0, end))
  }

  const squire = new Squire(root, {
    blockTag: 'P',
    undo: UNDO,
    sanitizeToDOMFragment: sanitise,
    // On the clipboard, chips are the text that other programs understand.
    willCutCopy: (html: string) => renderMailHtml(readBlocks(parse(html)).blocks),
  })
  // Squire restores a state by `innerHTML`, which the policy of the page forbids.
  squire._setRawHTML = (html) => {
    root.replaceChildren(...[...parse(html).childNodes].map((node) => document.importNode(node, true)))
    squire._ignoreChange = true
    return squire
  }
  // Its handles have styles in attributes, which the policy forbids too.
  squire._imageResizer.destroy()
  isLoading = false
  // Squire's keys for what blocks cannot express. The Tab key leaves the editor.
  for (const key of ['d', 'Shift-5', 'Shift-6', 'Shift-7', '[', ']'])
    for (const control of ['Ctrl', 'Meta']) squire.setKeyHandler(`${control}-${key}`, null)
  for (const key of ['Tab', 'Shift-Tab']) squire.setKeyHandler(key, null)

  const findSelected = (): HTMLImageElement | null => {
    const { startContainer, startOffset, endContainer, endOffset } = squire.getSelection()
    const node = startContainer.childNodes[startOffset]
    return startContainer === endContainer && endOffset === startOffset + 1 && node instanceof HTMLImageElement
      ? node
      : null
  }
  const findAround = (selector: string): HTMLElement | null => {
    const { startContainer } = squire.getSelection()
    const start = startContainer instanceof Element ? startContainer : startContainer.parentElement
    const found = start?.closest<HTMLElement>(selector) ?? null
    return found !== null && found !== root && root.contains(found) ? found : null
  }
  const readState = (): EditorState => {
    const selected = findSelected()
    const { label, href, file } = selected?.dataset ?? {}
    const width = selected?.getAttribute('width') ?? null
    return {
      tag: (findAround('h1, h2, h3')?.localName ?? 'p') as TextTag,
      list: (findAround('ul, ol')?.localName ?? null) as ListTag | null,
      isBold: squire.hasFormat(FORMATS.isBold),
      isItalic: squire.hasFormat(FORMATS.isItalic),
      isUnderlined: squire.hasFormat(FORMATS.isUnderlined),
      href: findAround('a')?.getAttribute('href') ?? null,
      button: label !== undefined && href !== undefined ? { label, href } : null,
      picture:
        file === undefined ? null : { file, alt: selected?.alt ?? '', width: width === null ? null : Number(width) },
      hasSelection: !squire.getSelection().collapsed,
      // Squire also counts changes of attributes around the text.
      canUndo: history.canUndo && last !== loaded.written,
      canRedo: history.canRedo,
    }
  }
  const showState = (): void => onState(readState())

  let loaded = { html: '', written: writeHtml() }
  let last = loaded.written
  squire.addEventListener('input', () => {
    const written = writeHtml()
    showState()
    if (written === last) return
    last = written
    onChange(written === loaded.written ? loaded.html : written)
  })
  for (const type of ['pathChange', 'cursor', 'select']) squire.addEventListener(type, showState)
  squire.addEventListener('undoStateChange', (event) => {
    if (event instanceof CustomEvent) history = event.detail as typeof history
    showState()
  })
  squire.addEventListener('pasteImage', (event) => {
    if (event instanceof CustomEvent)
      onFiles([...(event.detail as { clipboardData: DataTransfer }).clipboardData.files])
  })
  squire.addEventListener('click', ({ target }: Event) => {
    if (target instanceof HTMLImageElement) select(target)
  })
  squire.addEventListener('drop', (event: Event) => {
    if (!(event instanceof DragEvent) || event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    const { clientX, clientY } = event
    const at = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(clientX, clientY) : null
    if (at !== null && root.contains(at.offsetNode)) {
      const range = document.createRange()
      range.setStart(at.offsetNode, at.offset)
      squire.setSelection(range)
    }
    onFiles([...event.dataTransfer.files])
  })

  const select = (node: Node): void => {
    const range = document.createRange()
    range.selectNode(node)
    squire.setSelection(range)
    showState()
  }
  /** Browsers type a blank at the end of a text as one that does not break. Once something follows, it may. */
  const unlockBlank = (): void => {
    const range = squire.getSelection()
    const { startContainer: place, startOffset: offset, collapsed } = range
    const text = place instanceof Text ? place : place.childNodes[offset - 1]
    if (!collapsed || !(text instanceof Text)) return
    const end = text === place ? offset : text.length
    if (!/\S\u00a0$/.test(text.data.slice(0, end))) return
    text.replaceData(end - 1, 1, ' ')
    range.setStart(place, offset)
    range.collapse(true)
    squire.setSelection(range)
  }
  const insert = (node: Node): void => {
    unlockBlank()
    squire.saveUndoState()
    if (node instanceof Element) squire.insertElement(node)
  }

  /** Replaces the selected piece by `piece`, if it is of the kind whose data has the name. Else it inserts `whole`. */
  const put = (name: 'file' | 'label', whole: Node, piece: Node | null = whole): void => {
    const selected = findSelected()
    if (selected === null || piece === null || !(name in selected.dataset)) return insert(whole)
    squire.saveUndoState()
    selected.replaceWith(piece)
    squire.focus()
  }

  return {
    load: (html) => {
      isLoading = true
      squire.setHTML(html)
      isLoading = false
      loaded = { html, written: writeHtml() }
      last = loaded.written
      history = { canUndo: false, canRedo: false }
    },
    focus: () => void squire.focus(),
    toggleMark: (mark) => {
      const tag = FORMATS[mark]
      if (squire.hasFormat(tag)) squire.changeFormat(null, { tag })
      else squire.changeFormat({ tag })
    },
    setTag: (tag) => {
      squire.modifyBlocks((fragment) => {
        for (const block of fragment.querySelectorAll('p, div, h1, h2, h3')) {
          if (block.closest('li') !== null) continue
          const other = document.createElement(tag)
          other.append(...block.childNodes)
          block.replaceWith(other)
        }
        return fragment
      })
      squire.focus()
    },
    toggleList: (tag) => {
      if (readState().list === tag) squire.removeList()
      else if (tag === 'ul') squire.makeUnorderedList()
      else squire.makeOrderedList()
    },
    setLink: (href, text) => {
      const link = findAround('a')
      if (link !== null) {
        const range = document.createRange()
        range.selectNodeContents(link)
        squire.setSelection(range)
      } else if (squire.getSelection().collapsed) {
        const added = document.createElement('a')
        added.setAttribute('href', href)
        added.textContent = text
        return insert(added)
      }
      squire.makeLink(href)
    },
    removeLink: () => void squire.removeLink(),
    insertPlaceholder: (path) => insert(createNode(dialect.writePlaceholder(path), document)),
    showPictures: () => {
      for (const image of root.querySelectorAll<HTMLImageElement>('img[data-file]')) {
        const src = findPictureSource(looks, image.dataset['file'] ?? '')
        if (image.src !== src) image.src = src
      }
    },
    setPicture: (picture) => put('file', createNode(dialect.writePicture(picture), document)),
    setButton: (button) => {
      const made = createNode(dialect.writeButton(button), document)
      put('label', made, made.firstChild)
    },
    undo: () => void squire.undo(),
    redo: () => void squire.redo(),
    close: () => {
      squire.destroy()
      root.replaceChildren()
    },
  }
}
