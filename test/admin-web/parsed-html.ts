// HTML as nodes that the editor's reader can read, without a browser.
import { Parser } from 'htmlparser2'
import type { ReadableNode } from '#adapters/web/admin/editor/readable-node.ts'

type OpenNode = Omit<ReadableNode, 'nodeValue'> & { nodeValue: string | null; readonly childNodes: OpenNode[] }

const makeNode = (nodeType: number, nodeName: string, nodeValue: string | null): OpenNode => ({
  nodeType,
  nodeName,
  nodeValue,
  childNodes: [],
})

export function parseReadable(html: string): ReadableNode {
  const root = makeNode(11, '#document-fragment', null)
  const open = [root]
  const add = (node: OpenNode): void => void open.at(-1)?.childNodes.push(node)
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const node: OpenNode = {
        ...makeNode(1, name.toUpperCase(), null),
        attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
        getAttribute: (wanted) => attributes[wanted] ?? null,
      }
      add(node)
      open.push(node)
    },
    onclosetag: () => void open.pop(),
    // The parser reports text in pieces.
    ontext: (text) => {
      const last = open.at(-1)?.childNodes.at(-1)
      if (last?.nodeType === 3) last.nodeValue += text
      else add(makeNode(3, '#text', text))
    },
    oncomment: () => add(makeNode(8, '#comment', '')),
  })
  parser.end(html)
  return root
}
