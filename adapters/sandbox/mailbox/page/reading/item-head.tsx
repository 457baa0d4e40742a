// Above an open mail or appointment: its subject, who it is between, and what else there is to know of it.
import type { ComponentChildren } from 'preact'
import { type Person, written } from '../state/recipients.ts'

export const people = (list: readonly Person[]): string => list.map(written).join('; ')

/** Facts that are empty are left out. */
export const ItemHead = (props: {
  readonly title: string
  readonly facts: readonly (readonly [name: string, told: string])[]
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}) => (
  <header class="reading-head">
    <div class="reading-title">
      <h1 dir="auto">{props.title}</h1>
      {props.action}
    </div>
    <dl>
      {props.facts
        .filter(([, told]) => told !== '')
        .map(([name, told]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
    </dl>
    {props.children}
  </header>
)
