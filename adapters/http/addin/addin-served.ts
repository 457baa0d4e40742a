// The add-in's files that the service offers: pictures for the mail client, and the upload for an administrator. The composition supplies
// them.
import type { Either } from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { AssetFile } from '../kernel/assets.ts'

export interface AddInUpload {
  readonly id: string
  /** The version in the manifest. */
  readonly version: string
  /** The service's origin, without a path. */
  readonly origin: string
  /** The values by which the mail client asks the directory for a token, if mailboxes must be proven. */
  readonly signOn: Option<{ readonly clientId: string; readonly resource: string }>
  readonly zip: Uint8Array
  readonly xml: Uint8Array
}

/** Why there is nothing to upload here. */
export type NoUpload = 'AddressNotSecure' | 'ClientIdNotUuid'

export interface AddInServed {
  /** The address at which people reach the service. */
  readonly baseUrl: string
  /** Under the names that the manifest uses. */
  readonly icons: readonly Pick<AssetFile, 'name' | 'content'>[]
  readonly upload: Either<NoUpload, AddInUpload>
}
