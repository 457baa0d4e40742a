// The add-in of the mail client as one description, from which both forms of its manifest are made. How a form writes it down is its own matter.
import { O } from '#domain/shared/fp.ts'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { parseUuid } from '#domain/shared/uuid.ts'
import { addInIdOf } from './addin-id.ts'

export interface AddInSettings {
  /** Where people reach the service. */
  readonly baseUrl: string
  /** None: it follows from the address. */
  readonly id: O.Option<string>
  /** Our application at the directory, where a mailbox has to be proven; none: nothing of a directory is asked for. */
  readonly clientId: O.Option<string>
}

/** Why there can be no manifest: mail clients open https only, and know an application by a uuid only. */
export type Unfit = 'AddressNotSecure' | 'ClientIdNotUuid'

export interface SignOn {
  readonly clientId: string
  /** As the application is registered at the directory. */
  readonly resource: string
}

export interface AddIn {
  readonly id: string
  /** Three numbers. */
  readonly version: string
  /** Without a path. */
  readonly origin: string
  readonly signOn: O.Option<SignOn>
}

// Mail clients and administrators take a new manifest for one only if its version is higher. A test remembers what each version said.
const VERSION = '1.0'

/** A place where the button stands, as the mail client names it in either form of the manifest. */
export const SURFACES = [
  // A pinned pane stays open from mail to mail; appointments have no pin.
  { id: 'mailRead', extensionPoint: 'MessageReadCommandSurface', pinnable: true },
  { id: 'mailCompose', extensionPoint: 'MessageComposeCommandSurface', pinnable: true },
  { id: 'meetingDetailsOrganizer', extensionPoint: 'AppointmentOrganizerCommandSurface', pinnable: false },
  { id: 'meetingDetailsAttendee', extensionPoint: 'AppointmentAttendeeCommandSurface', pinnable: false },
] as const

/** Those that a button must have; Microsoft 365 takes no more of them. */
export const RIBBON_SIZES = [16, 32, 80] as const
/** Those of the add-in in lists, on ordinary and on fine screens. */
export const LIST_SIZES = [64, 128] as const

export type IconSize = (typeof RIBBON_SIZES | typeof LIST_SIZES)[number]

export const ACCENT = '#0b6a62'

/** The name that the on-send handler gives itself. */
export const ON_SEND_ACTION = 'onMessageSend'

/**
 * Required API sets. Attachments, headers and ids of drafts need 1.8, which Microsoft 365 has everywhere. Exchange servers admit nothing above
 * 1.5; the pane reports what is missing there. Sending events need 1.12.
 */
export const MAILBOX_SETS = { cloud: '1.8', ownServer: '1.5', onSend: '1.12' } as const

export function toAddresses({ origin }: AddIn) {
  return {
    pane: `${origin}/mailclient-plugin/`,
    onSendPage: `${origin}/mailclient-plugin/on-send.html`,
    onSendScript: `${origin}/mailclient-plugin/on-send.js`,
    deploy: `${origin}/deploy`,
    privacy: `${origin}/privacy`,
    terms: `${origin}/privacy#terms`,
    icon: (size: IconSize): string => `${origin}/mailclient-plugin/icons/icon-${size}.png`,
  }
}

export function describeAddIn({ baseUrl, id, clientId }: AddInSettings): Either<Unfit, AddIn> {
  const { origin, host, protocol } = new URL(baseUrl)
  if (protocol !== 'https:') return left('AddressNotSecure')
  if (O.isSome(clientId) && O.isNone(parseUuid(clientId.value))) return left('ClientIdNotUuid')
  return right({
    id: O.getOrElse(() => addInIdOf(origin))(id),
    // With single sign-on it is another manifest.
    version: `${VERSION}.${O.isSome(clientId) ? 1 : 0}`,
    origin,
    signOn: O.map((one: string) => ({ clientId: one, resource: `api://${host}/${one}` }))(clientId),
  })
}
