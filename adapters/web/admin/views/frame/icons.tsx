// The icons of the application, in the colour of the text. All are decorative and stand beside words.
import { Icon } from '#adapters/web/kit/views/icons.tsx'

const PICTURES = {
  home: 'M3.5 9 10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5Z',
  people:
    'M4.5 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0M2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15 12c1.8.7 3 2.3 3 4.5',
  campaigns: 'M3 8.5v3.5h2.5L13 15.5v-11L5.5 8.5ZM5.5 12v4h2.5v-2.8M15.5 8a3 3 0 0 1 0 4',
  logs: 'M4 5.5h.01M7.5 5.5H16M4 10h.01M7.5 10H16M4 14.5h.01M7.5 14.5H13',
  changes: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.5v3.7h3.7M10 6.5V10l2.5 1.8',
  mail: 'M3 5.5h14v9.5H3ZM3 6l7 5 7-5',
  tenants:
    'M4 16.5V4.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v12M12 8.5h3a1 1 0 0 1 1 1v7M2.8 16.5h14.4M6.8 7h2.4M6.8 10h2.4M6.8 13h2.4',
  licences: 'M10.5 9.5a3.5 3.5 0 1 0-7 0 3.5 3.5 0 1 0 7 0M10.5 9.5H17v3M14 9.5V12',
  ownLicences: 'M3.5 4.5h13v11h-13ZM6.5 8h3M6.5 10.5h7M6.5 13h5M13.5 7v1.5',
  events: 'M11 3.5 5 11h4.5L9 16.5 15 9h-4.5Z',
  assistant:
    'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H10l-3.5 3v-3h-2A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4ZM10 6.2c.3 1.8 1 2.5 2.8 2.8-1.8.3-2.5 1-2.8 2.8-.3-1.8-1-2.5-2.8-2.8 1.8-.3 2.5-1 2.8-2.8Z',
  system: 'M3.5 4.5h13v8h-13ZM7.5 16h5M10 12.5V16',
  mailboxes: 'M3 11.5 5.5 4h9L17 11.5v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1ZM3 11.5h4l1 2h4l1-2h4',
  search: 'M3.5 8.8a5.3 5.3 0 1 0 10.6 0 5.3 5.3 0 1 0-10.6 0M12.6 12.6l4 4',
  user: 'M6.7 6.8a3.3 3.3 0 1 0 6.6 0 3.3 3.3 0 1 0-6.6 0M3.8 17c.3-3.2 2.8-5 6.2-5s5.9 1.8 6.2 5',
  chevron: 'm6 8 4 4 4-4',
  copy: 'M7.5 6.5V4a.5.5 0 0 1 .5-.5h8a.5.5 0 0 1 .5.5v8a.5.5 0 0 1-.5.5h-2.5M4 7h9v9.5H4Z',
  live: 'M8 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6.3 6.3a5.2 5.2 0 0 0 0 7.4M13.7 6.3a5.2 5.2 0 0 1 0 7.4M4 4a8.5 8.5 0 0 0 0 12M16 4a8.5 8.5 0 0 1 0 12',
  views: 'M5.5 3.5h9v13L10 13l-4.5 3.5Z',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-1.9-4.6L16.5 7.2M16.5 3.5v3.7h-3.7',
} as const

export type PictureName = keyof typeof PICTURES

export function Picture({ of }: { readonly of: PictureName }) {
  return (
    <Icon>
      <path d={PICTURES[of]} />
    </Icon>
  )
}
