// What the service has of the add-in: pictures for the mail client, and what an administrator uploads. Who makes it is the composition's choice.
import type { Either } from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { AssetFile } from '../kernel/assets.ts'

export interface AddInUpload {
  readonly id: string
  /** As the manifest has it. */
  readonly version: string
  /** Without a path. */
  readonly origin: string
  /** What the mail client asks the directory for, where mailboxes have to be proven. */
  readonly signOn: Option<{ readonly clientId: string; readonly resource: string }>
  readonly zip: Uint8Array
  readonly xml: Uint8Array
}

/** Why there is nothing to upload here. */
export type NoUpload = 'AddressNotSecure' | 'ClientIdNotUuid'

export interface AddInServed {
  /** Where people reach the service. */
  readonly baseUrl: string
  /** Under names that the manifest has. */
  readonly icons: readonly Pick<AssetFile, 'name' | 'content'>[]
  readonly upload: Either<NoUpload, AddInUpload>
}
