// The pictures of the areas, in the manner of those of all pages.
import { Icon } from '#adapters/web/kit/views/icons.tsx'

export const HomeIcon = () => (
  <Icon>
    <path d="M3.5 9 10 3.5 16.5 9v7a.5.5 0 0 1-.5.5h-4v-5H8v5H4a.5.5 0 0 1-.5-.5Z" />
  </Icon>
)
export const PeopleIcon = () => (
  <Icon>
    <circle cx="7.5" cy="7" r="3" />
    <path d="M2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 4.3a3 3 0 0 1 0 5.4M15 12c1.8.7 3 2.3 3 4.5" />
  </Icon>
)
export const RoleIcon = () => (
  <Icon>
    <path d="M10 2.8 16 5v4.6c0 3.7-2.4 6.3-6 7.6-3.6-1.3-6-3.9-6-7.6V5ZM7.2 9.8l2 2 3.6-3.8" />
  </Icon>
)
export const TagIcon = () => (
  <Icon>
    <path d="M3.5 4.5a1 1 0 0 1 1-1h5.2l6.6 6.6a1 1 0 0 1 0 1.4l-4.8 4.8a1 1 0 0 1-1.4 0L3.5 9.7ZM6.8 6.8h.01" />
  </Icon>
)
export const LogIcon = () => (
  <Icon>
    <path d="M4 5.5h.01M7.5 5.5H16M4 10h.01M7.5 10H16M4 14.5h.01M7.5 14.5H13" />
  </Icon>
)
export const ChangesIcon = () => (
  <Icon>
    <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7.2M3.5 3.5v3.7h3.7M10 6.5V10l2.5 1.8" />
  </Icon>
)
export const AssistantIcon = () => (
  <Icon>
    <path d="M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H10l-3.5 3v-3h-2A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4ZM10 6.2c.3 1.8 1 2.5 2.8 2.8-1.8.3-2.5 1-2.8 2.8-.3-1.8-1-2.5-2.8-2.8 1.8-.3 2.5-1 2.8-2.8Z" />
  </Icon>
)
export const ListIcon = () => (
  <Icon>
    <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
export const UserIcon = () => (
  <Icon>
    <circle cx="10" cy="6.8" r="3.3" />
    <path d="M3.8 17c.3-3.2 2.8-5 6.2-5s5.9 1.8 6.2 5" />
  </Icon>
)
export const SaveIcon = () => (
  <Icon>
    <path d="M10 3.5v8.5M6.5 8.8 10 12.2l3.5-3.4M4 16.5h12" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
)
