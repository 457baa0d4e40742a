// The page about privacy, to which the pane, the manifest and the other public pages lead.
import type { Endpoint } from '../kernel/endpoint.ts'
import { publicEndpoint } from '../kernel/public-endpoint.ts'
import { privacyPage, type Surroundings } from './privacy-page.ts'

/** `styles`: addresses. */
export const privacyEndpoint = (surroundings: Surroundings, styles: readonly string[]): Endpoint =>
  publicEndpoint(
    {
      path: '/privacy',
      summary: 'What the service keeps of a person, and how long.',
      content: privacyPage(surroundings),
    },
    styles,
  )
