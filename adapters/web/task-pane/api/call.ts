// The endpoints that the pane calls. Types only: the codecs stay on the server.
import type { archiveContract, mailStatusContract } from '#adapters/contract/archive/archives.ts'
import type { lastUsedContract } from '#adapters/contract/archive/last-used.ts'
import type { sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import type { activityContract } from '#adapters/contract/ledger/activities.ts'
import type { addressChoiceContract, contactContract } from '#adapters/contract/ledger/contacts.ts'
import type { orderContract } from '#adapters/contract/ledger/orders.ts'
import type { organisationContract } from '#adapters/contract/ledger/organisations.ts'
import type { salesContract } from '#adapters/contract/ledger/sales.ts'
import type { timeContract } from '#adapters/contract/ledger/time.ts'
import type { documentTypeContract, quotaContract, settingsContract } from '#adapters/contract/ledger/settings.ts'
import type { licenceContract } from '#adapters/contract/licence/licence.ts'
import type { myDataContract } from '#adapters/contract/privacy/my-data.ts'
import type { linkContract, loginContract, sessionContract } from '#adapters/contract/session/session.ts'
import type { ResponseOf } from '#adapters/contract/endpoint.ts'
import { type BodyOf, makeCall } from '#adapters/web/kit/http.ts'

type PaneContract = typeof activityContract &
  typeof addressChoiceContract &
  typeof archiveContract &
  typeof contactContract &
  typeof documentTypeContract &
  typeof lastUsedContract &
  typeof licenceContract &
  typeof linkContract &
  typeof loginContract &
  typeof mailStatusContract &
  typeof myDataContract &
  typeof orderContract &
  typeof organisationContract &
  typeof quotaContract &
  typeof salesContract &
  typeof sendArchiveContract &
  typeof sessionContract &
  typeof settingsContract &
  typeof timeContract

export type PaneResponse<K extends keyof PaneContract> = ResponseOf<PaneContract[K]>
export type PaneBody<K extends keyof PaneContract> = BodyOf<PaneContract[K]>

export const call = makeCall<PaneContract>()
