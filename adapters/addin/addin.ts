// Describes the add-in of the mail client. Both forms of its manifest are created from this description.
import { O } from '#domain/shared/fp.ts'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { parseUuid } from '#domain/shared/uuid.ts'
import { addInIdOf } from './addin-id.ts'

export interface AddInSettings {
  /** The public address of the service. */
  readonly baseUrl: string
  /** None: the id is derived from the address. */
  readonly id: O.Option<string>
  /** Our application in the directory, by which mailboxes are proven. None: the add-in does not use a directory. */
  readonly clientId: O.Option<string>
}

/** Why a manifest is impossible: mail clients open only https, and identify an application only by a uuid. */
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

// Mail clients and administrators treat a manifest as new only if its version is higher. A test stores the content of each version.
const VERSION = '1.1'

/** The places of the button, with the mail client's names in both forms of the manifest. */
export const SURFACES = [
  // A pinned pane stays open from mail to mail; appointments have no pin.
  { id: 'mailRead', extensionPoint: 'MessageReadCommandSurface', pinnable: true },
  { id: 'mailCompose', extensionPoint: 'MessageComposeCommandSurface', pinnable: true },
  { id: 'meetingDetailsOrganizer', extensionPoint: 'AppointmentOrganizerCommandSurface', pinnable: false },
  { id: 'meetingDetailsAttendee', extensionPoint: 'AppointmentAttendeeCommandSurface', pinnable: false },
] as const

/** Outlook on phones opens add-ins only beside a mail that is read. */
export const PHONE_SURFACE: (typeof SURFACES)[number]['id'] = 'mailRead'

/** The icon sizes that a button must have. Microsoft 365 accepts no others. */
export const RIBBON_SIZES = [16, 32, 80] as const
/** The icon sizes of the add-in in lists, for ordinary and for high-resolution screens. */
const LIST_SIZES = [64, 128] as const
/** The icons of the button on phones: three sizes in points, each for screens of one, two and three pixels per point. */
export const PHONE_ICONS = [25, 32, 48].flatMap((size) =>
  [1, 2, 3].map((scale) => ({ size, scale, pixels: size * scale })),
)
/** All sizes in pixels, each once. */
export const ICON_SIZES = [
  ...new Set([...RIBBON_SIZES, ...LIST_SIZES, ...PHONE_ICONS.map(({ pixels }) => pixels)]),
] as const

export const ACCENT = '#0b6a62'

/** The name under which the on-send handler registers itself. */
export const ON_SEND_ACTION = 'onMessageSend'

/**
 * Required API sets. Attachments, headers and ids of drafts need 1.8, which Microsoft 365 has everywhere. Exchange servers accept at most
 * 1.5; the pane reports what is missing there. The on-send event needs 1.12.
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
    icon: (size: number): string => `${origin}/mailclient-plugin/icons/icon-${size}.png`,
  }
}

export function describeAddIn({ baseUrl, id, clientId }: AddInSettings): Either<Unfit, AddIn> {
  const { origin, host, protocol } = new URL(baseUrl)
  if (protocol !== 'https:') return left('AddressNotSecure')
  if (O.isSome(clientId) && O.isNone(parseUuid(clientId.value))) return left('ClientIdNotUuid')
  return right({
    id: O.getOrElse(() => addInIdOf(origin))(id),
    // With single sign-on the manifest is a different one.
    version: `${VERSION}.${O.isSome(clientId) ? 1 : 0}`,
    origin,
    signOn: O.map((one: string) => ({ clientId: one, resource: `api://${host}/${one}` }))(clientId),
  })
}
