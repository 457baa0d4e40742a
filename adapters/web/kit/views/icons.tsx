// The few pictures of our pages, drawn in the text's colour; all are decoration beside words.
import type { ComponentChildren } from 'preact'

export const Icon = ({ children }: { readonly children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {children}
  </svg>
)

export const CheckIcon = () => (
  <Icon>
    <path d="M4 10.5 8 14.5 16 5.5" />
  </Icon>
)
export const DoneIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M6.8 10.3 9 12.5 13.2 7.8" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon>
    <path d="M10 3 17.5 16.5H2.5Z" />
    <path d="M10 8v4M10 14.2v.3" />
  </Icon>
)
export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M10 9v4.5M10 6.3v.3" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path class="dots" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />
  </Icon>
)
export const PhoneIcon = () => (
  <Icon>
    <path d="M6.2 3.5 8 7.2 6.5 8.8c.8 1.9 2.8 3.9 4.7 4.7l1.6-1.5 3.7 1.8c-.1 1.9-1.3 2.9-2.9 2.7C8.7 15.9 4.1 11.3 3.5 6.4 3.3 4.8 4.3 3.6 6.2 3.5Z" />
  </Icon>
)
export const OpenIcon = () => (
  <Icon>
    <path d="M11.5 4H16v4.5M16 4 9.5 10.5M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3" />
  </Icon>
)
export const OrganisationIcon = () => (
  <Icon>
    <path d="M4 16.5V4.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v12M12 8.5h3a1 1 0 0 1 1 1v7M2.8 16.5h14.4M6.8 7h2.4M6.8 10h2.4M6.8 13h2.4" />
  </Icon>
)
export const MailIcon = () => (
  <Icon>
    <rect x="2.75" y="4.5" width="14.5" height="11" rx="1.5" />
    <path d="m3.2 6.2 6.8 4.6 6.8-4.6" />
  </Icon>
)
export const DocumentIcon = () => (
  <Icon>
    <path d="M5 3.5h6.5L15 7v9a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V4a.5.5 0 0 1 .5-.5ZM11.5 3.5V7H15" />
  </Icon>
)
export const EditIcon = () => (
  <Icon>
    <path d="M13.2 4.3a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L7.5 15l-3.3.8.8-3.3ZM11.8 5.7l2.5 2.5" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M12 4.5 6.5 10 12 15.5" />
  </Icon>
)
/** Points down; a style turns it where something is open. */
export const ChevronIcon = () => (
  <Icon>
    <path d="M5 8l5 5 5-5" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
export const SaveIcon = () => (
  <Icon>
    <path d="M10 3.5v8.5M6.5 8.8 10 12.2l3.5-3.4M4 16.5h12" />
  </Icon>
)
