// All that is served of the add-in beside its pane: the page for administrators, what they upload, and the pictures that manifests name.
import type { Endpoint } from '../kernel/endpoint.ts'
import { publicEndpoint } from '../kernel/public-endpoint.ts'
import type { AddInServed } from './addin-served.ts'
import { deployPage } from './deploy-page.ts'
import { iconEndpoint } from './icon-endpoint.ts'
import { uploadEndpoints } from './upload-endpoints.ts'

/** `ledger`: the host at which people sign in to the ledger. `styles`: addresses. */
export const addInEndpoints = async (
  addIn: AddInServed,
  ledger: string,
  styles: readonly string[],
): Promise<readonly Endpoint[]> => [
  publicEndpoint(
    { path: '/deploy', summary: 'How an administrator rolls the add-in out.', content: deployPage(addIn, ledger) },
    styles,
  ),
  ...(await uploadEndpoints(addIn.upload)),
  await iconEndpoint(addIn.icons),
]
