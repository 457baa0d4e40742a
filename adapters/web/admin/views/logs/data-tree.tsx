// Data as a tree: what is in it opens on demand, each part can be copied.
import { useState } from 'preact/hooks'
import { type Branch, DEEPEST, branchesOf, countIn, kindOf, toJson, wordOf } from '../../logs/data-tree.ts'
import { manyLines } from '../../logs/safe-text.ts'
import { useAdmin } from '../admin-context.tsx'
import { CopyButton } from './copy-button.tsx'
import { Marked } from './level-mark.tsx'

interface Node extends Branch {
  readonly depth: number
  readonly sought: string
}

const OPEN_AT_FIRST = 2
const LONGEST = 8_000

const Leaf = ({ name, value, sought }: Node) => (
  <li class="tree-leaf">
    <span class="tree-name">{name}</span>
    <span class={`tree-value tree-${kindOf(value)}`}>
      <Marked text={manyLines(wordOf(value, LONGEST))} sought={sought} />
    </span>
  </li>
)

/** What is in it is drawn once it is open. */
const Group = (node: Node) => {
  const { t } = useAdmin()
  const { name, value, depth, sought } = node
  const [isOpen, setOpen] = useState(depth < OPEN_AT_FIRST)
  const count = countIn(value)
  const branches = isOpen && depth < DEEPEST ? branchesOf(value) : []
  return (
    <li class="tree-group">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="tree-name">{name}</span>{' '}
          <span class="quiet">{t(kindOf(value) === 'list' ? 'logs.tree.list' : 'logs.tree.object', { count })}</span>
        </summary>
        <ul class="tree-branches">
          {branches.map((branch) => (
            <TreeNode key={branch.name} {...branch} depth={depth + 1} sought={sought} />
          ))}
          {count > branches.length && <li class="quiet">{t('logs.tree.more', { count: count - branches.length })}</li>}
        </ul>
      </details>
      <CopyButton label={t('logs.entry.copy.value', { name })} text={() => toJson(value)} />
    </li>
  )
}

const TreeNode = (node: Node) => (countIn(node.value) > 0 ? <Group {...node} /> : <Leaf {...node} />)

/** `name`: what the whole is called where it is no object with fields of its own. */
export const DataTree = (props: { readonly name: string; readonly data: unknown; readonly sought: string }) => {
  const { name, data, sought } = props
  const branches = countIn(data) > 0 ? branchesOf(data) : [{ name, value: data }]
  return (
    <ul class="tree">
      {branches.map((branch) => (
        <TreeNode key={branch.name} {...branch} depth={0} sought={sought} />
      ))}
    </ul>
  )
}
