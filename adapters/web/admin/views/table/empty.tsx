// What stands where a list has nothing: what this is, and the one thing to do.
import type { ComponentChildren } from 'preact'

export const Empty = (props: { readonly title: string; readonly children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-title">{props.title}</p>
    {props.children}
  </div>
)
