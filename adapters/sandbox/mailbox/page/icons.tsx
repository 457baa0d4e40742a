// The mailbox's icons, in the colour of the text beside them.

const paths = {
  inbox: 'M3 11.5 5 4h10l2 7.5V16H3zM3 11.5h4a3 3 0 0 0 6 0h4',
  drafts: 'M4 16l.8-3.4L13 4.4a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2l-8.2 8.2z',
  sent: 'M3 4l14 6-14 6 2-6zM5 10h6',
  shared: 'M7 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5a5 5 0 0 1 10 0M13 4a2.7 2.7 0 0 1 0 5.3M14 11.8a5 5 0 0 1 4 4.7',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3M13 3v3',
  mail: 'M3 5h14v10.5H3zM3 5.5l7 5.5 7-5.5',
  reply: 'M8 5 3.5 9.5 8 14M4 9.5h7a5 5 0 0 1 5 5V16',
  attach: 'M6.5 10.5 12 5a2.6 2.6 0 0 1 3.7 3.7l-7 7a4 4 0 0 1-5.7-5.7L9.5 3.5',
  save: 'M4 4h9.5L16 6.5V16H4zM7 4v4h5V4M7 16v-4.5h6V16',
  discard: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5',
  remove: 'M6 6l8 8M14 6l-8 8',
} as const
export type IconName = keyof typeof paths

export function MailboxIcon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
