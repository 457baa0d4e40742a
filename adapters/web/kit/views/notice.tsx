// A framed message: what happened, what it means, and at most one thing to do.
import type { ComponentChildren } from 'preact'
import { DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'

type Tone = 'error' | 'info' | 'success'

export function Notice(props: { readonly tone: Tone; readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <section class={`notice notice-${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
      {props.tone === 'error' ? <WarningIcon /> : props.tone === 'success' ? <DoneIcon /> : <InfoIcon />}
      <div class="notice-text">
        <p class="strong">{props.title}</p>
        {props.children}
      </div>
    </section>
  )
}
