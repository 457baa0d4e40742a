// Where a draft is archived once it is sent: chosen here, stamped on the draft as a header, and announced to the service (ARC-5, CLI-10).
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { signalMap } from '#adapters/web/kit/signal-map.ts'
import { type PaneTarget, setSendTargetCall, sendArchiveCall } from '../api/archive.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE } from '../host/archive-key-header.ts'
import type { DraftItem, HostFailed, MailHost } from '../host/mail-host.ts'

export interface Announced {
  readonly _tag: 'TargetSet'
  readonly archiveKey: string
  readonly target: PaneTarget
  /** Null: as the service does by itself. Undefined: announced before the pane was opened, and not told. */
  readonly documentType: number | null | undefined
  /** ISO 8601. */
  readonly expiresAt: string
  readonly isExpired: boolean
}

export type SendPlan =
  | { readonly _tag: 'Looking' }
  /** As the user's settings say. */
  | { readonly _tag: 'None' }
  | Announced
  /** Not to be archived, whatever the settings say. */
  | { readonly _tag: 'Withheld' }

export interface SendStanding {
  readonly plan: SendPlan
  readonly isBusy: boolean
  /** Of what was tried last; the plan is as it was before. */
  readonly failure: {
    readonly at: 'look' | 'announce' | 'takeBack' | 'withhold'
    readonly failure: ApiFailure | HostFailed
  } | null
}

export interface SendPlans {
  /** A signal. */
  readonly of: (draft: Pick<DraftItem, 'key'>) => SendStanding
  /** Reads the draft's header and asks what was announced under it; once, and again after a failure. */
  readonly look: (draft: DraftItem) => Promise<void>
  readonly announce: (draft: DraftItem, target: PaneTarget, documentType: number | null) => Promise<void>
  /** Back to what the settings say. The service gets no call: what was announced and never sent expires. */
  readonly takeBack: (draft: DraftItem) => Promise<void>
  /** Stamps the draft so that it is not archived (NO_ARCHIVE). */
  readonly withhold: (draft: DraftItem) => Promise<void>
  /** Another user may sign in next. */
  readonly forget: () => void
}

const unknown: SendStanding = { plan: { _tag: 'Looking' }, isBusy: false, failure: null }
const none: SendPlan = { _tag: 'None' }
const withheld: SendPlan = { _tag: 'Withheld' }

export const makeSendPlans = (deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'header' | 'setHeader'>
  readonly freshKey: () => string
}): SendPlans => {
  const { api, host, freshKey } = deps
  const standings = signalMap<SendStanding>()
  const of = ({ key }: Pick<DraftItem, 'key'>): SendStanding => standings.get(key) ?? unknown
  const tell = (draft: DraftItem, standing: Partial<SendStanding>): void =>
    standings.set(draft.key, { ...of(draft), isBusy: false, failure: null, ...standing })

  const stamp = ({ key }: DraftItem, archiveKey: string | null): Promise<Either<HostFailed, void>> =>
    host.setHeader(ARCHIVE_KEY_HEADER, archiveKey, key)

  const put = async (
    { conversationId }: DraftItem,
    archiveKey: string,
    target: PaneTarget,
    documentType: number | null,
  ): Promise<Either<ApiFailure, Announced | 'sent'>> => {
    const answer = await api(
      setSendTargetCall({
        archiveKey,
        target,
        ...(documentType !== null && { documentType }),
        ...(conversationId !== null && { conversationId }),
      }),
    )
    if (isLeft(answer)) return answer
    if (answer.right.status === 'queued') return right('sent')
    const { expiresAt } = answer.right
    return right({ _tag: 'TargetSet', archiveKey, target, documentType, expiresAt, isExpired: false })
  }

  const restamp = async (
    draft: DraftItem,
    header: string | null,
    plan: SendPlan,
    at: 'takeBack' | 'withhold',
  ): Promise<void> => {
    tell(draft, { isBusy: true })
    const stamped = await stamp(draft, header)
    tell(draft, isLeft(stamped) ? { failure: { at, failure: stamped.left } } : { plan })
  }

  /** Header first: what is announced without one would never be sent. Taken off again where the service does not take the target. */
  const announceUnderNewKey: SendPlans['announce'] = async (draft, target, documentType) => {
    const archiveKey = freshKey()
    const stamped = await stamp(draft, archiveKey)
    if (isLeft(stamped)) return tell(draft, { failure: { at: 'announce', failure: stamped.left } })
    const announced = await put(draft, archiveKey, target, documentType)
    if (isLeft(announced)) {
      await stamp(draft, null)
      return tell(draft, { plan: none, failure: { at: 'announce', failure: announced.left } })
    }
    tell(draft, { plan: announced.right === 'sent' ? none : announced.right })
  }

  return {
    of,
    look: async (draft) => {
      const { plan, failure, isBusy } = of(draft)
      if (isBusy || (plan._tag !== 'Looking' && failure?.at !== 'look')) return
      tell(draft, { plan: { _tag: 'Looking' }, isBusy: true })
      const header = await host.header(ARCHIVE_KEY_HEADER, draft.key)
      const archiveKey = isLeft(header) ? null : header.right
      if (archiveKey === null || archiveKey === '') return tell(draft, { plan: none })
      if (archiveKey === NO_ARCHIVE) return tell(draft, { plan: withheld })
      const answer = await api(sendArchiveCall(archiveKey))
      if (isLeft(answer)) {
        const isForeign = answer.left._tag === 'Refused' && answer.left.status === 404
        return tell(draft, { plan: none, failure: isForeign ? null : { at: 'look', failure: answer.left } })
      }
      const { status, target, expiresAt = '' } = answer.right
      // A copy of a sent mail carries the key of that one: it is no plan for this one.
      if (target === null || (status !== 'awaiting_send' && status !== 'expired')) return tell(draft, { plan: none })
      const isExpired = status === 'expired'
      tell(draft, { plan: { _tag: 'TargetSet', archiveKey, target, documentType: undefined, expiresAt, isExpired } })
    },

    announce: async (draft, target, documentType) => {
      const { plan } = of(draft)
      tell(draft, { isBusy: true })
      if (plan._tag !== 'TargetSet') return announceUnderNewKey(draft, target, documentType)
      const announced = await put(draft, plan.archiveKey, target, documentType)
      if (!isLeft(announced)) {
        // The choice went to a mail that was sent under the key; this draft is another one.
        return announced.right === 'sent'
          ? announceUnderNewKey(draft, target, documentType)
          : tell(draft, { plan: announced.right })
      }
      const { left: failure } = announced
      if (failure._tag === 'Refused' && failure.code === 'ALREADY_SENT')
        return announceUnderNewKey(draft, target, documentType)
      tell(draft, { failure: { at: 'announce', failure } })
    },

    takeBack: (draft) => restamp(draft, null, none, 'takeBack'),
    withhold: (draft) => restamp(draft, NO_ARCHIVE, withheld, 'withhold'),

    forget: standings.clear,
  }
}
