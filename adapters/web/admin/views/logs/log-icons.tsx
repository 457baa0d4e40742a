// The pictures of the log's page, in the manner of those of all pages.
import { Icon } from '#adapters/web/kit/views/icons.tsx'

export const CopyIcon = () => (
  <Icon>
    <path d="M7.5 6.5V4a.5.5 0 0 1 .5-.5h8a.5.5 0 0 1 .5.5v8a.5.5 0 0 1-.5.5h-2.5M4 7h9v9.5H4Z" />
  </Icon>
)
export const LiveIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="2" />
    <path d="M6.3 6.3a5.2 5.2 0 0 0 0 7.4M13.7 6.3a5.2 5.2 0 0 1 0 7.4M4 4a8.5 8.5 0 0 0 0 12M16 4a8.5 8.5 0 0 1 0 12" />
  </Icon>
)
export const RefreshIcon = () => (
  <Icon>
    <path d="M16.5 10a6.5 6.5 0 1 1-1.9-4.6L16.5 7.2M16.5 3.5v3.7h-3.7" />
  </Icon>
)
