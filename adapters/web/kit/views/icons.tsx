// The icons of the pages, in the colour of the text. All are decorative and stand beside words.
import type { ComponentChildren } from 'preact'

export function Icon({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

const makeIcon = (path: string, className?: string) => () => (
  <Icon>
    <path class={className} d={path} />
  </Icon>
)

const CIRCLE = 'M2.75 10a7.25 7.25 0 1 0 14.5 0 7.25 7.25 0 1 0-14.5 0Z'

// The annotation lets the bundler remove icons that nothing uses.
export const CheckIcon = /* @__PURE__ */ makeIcon('M4 10.5 8 14.5 16 5.5')
export const DoneIcon = /* @__PURE__ */ makeIcon(`${CIRCLE}M6.8 10.3 9 12.5 13.2 7.8`)
export const WarningIcon = /* @__PURE__ */ makeIcon('M10 3 17.5 16.5H2.5ZM10 8v4M10 14.2v.3')
export const InfoIcon = /* @__PURE__ */ makeIcon(`${CIRCLE}M10 9v4.5M10 6.3v.3`)
export const MoreIcon = /* @__PURE__ */ makeIcon('M4.5 10h.01M10 10h.01M15.5 10h.01', 'dots')
export const PhoneIcon = /* @__PURE__ */ makeIcon(
  'M6.2 3.5 8 7.2 6.5 8.8c.8 1.9 2.8 3.9 4.7 4.7l1.6-1.5 3.7 1.8c-.1 1.9-1.3 2.9-2.9 2.7C8.7 15.9 4.1 11.3 3.5 6.4 3.3 4.8 4.3 3.6 6.2 3.5Z',
)
export const OpenIcon = /* @__PURE__ */ makeIcon(
  'M11.5 4H16v4.5M16 4 9.5 10.5M8 5H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3',
)
export const OrganisationIcon = /* @__PURE__ */ makeIcon(
  'M4 16.5V4.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v12M12 8.5h3a1 1 0 0 1 1 1v7M2.8 16.5h14.4M6.8 7h2.4M6.8 10h2.4M6.8 13h2.4',
)
export const MailIcon = /* @__PURE__ */ makeIcon(
  'M4.25 4.5h11.5a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H4.25a1.5 1.5 0 0 1-1.5-1.5V6a1.5 1.5 0 0 1 1.5-1.5ZM3.2 6.2 10 10.8 16.8 6.2',
)
export const DocumentIcon = /* @__PURE__ */ makeIcon(
  'M5 3.5h6.5L15 7v9a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V4a.5.5 0 0 1 .5-.5ZM11.5 3.5V7H15',
)
export const EditIcon = /* @__PURE__ */ makeIcon(
  'M13.2 4.3a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L7.5 15l-3.3.8.8-3.3ZM11.8 5.7l2.5 2.5',
)
export const BackIcon = /* @__PURE__ */ makeIcon('M12 4.5 6.5 10 12 15.5')
/** Points down. A style rotates it where something is open. */
export const ChevronIcon = /* @__PURE__ */ makeIcon('M5 8l5 5 5-5')
export const CloseIcon = /* @__PURE__ */ makeIcon('m5 5 10 10M15 5 5 15')
export const MenuIcon = /* @__PURE__ */ makeIcon('M3.5 5.5h13M3.5 10h13M3.5 14.5h13')
export const SaveIcon = /* @__PURE__ */ makeIcon('M10 3.5v8.5M6.5 8.8 10 12.2l3.5-3.4M4 16.5h12')
