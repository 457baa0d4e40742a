// The target under which a draft is archived when it is sent. A header of the draft and the service store it (ARC-5, CLI-10).
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { makeSignalMap } from '#adapters/web/kit/signal-map.ts'
import { type PaneTarget, toSendArchiveCall } from '../api/archive.ts'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE } from '../host/archive-key-header.ts'
import type { DraftItem, HostFailed, MailHost } from '../host/mail-host.ts'

export interface AnnouncedPlan {
  readonly _tag: 'TargetSet'
  readonly archiveKey: string
  readonly target: PaneTarget
  /** Null: the default of the service. Undefined: unknown, because it was set before the pane was opened. */
  readonly documentType: number | null | undefined
  /** ISO 8601. */
  readonly expiresAt: string
  readonly isExpired: boolean
}

export type SendPlan =
  /** `None`: the settings decide. `Withheld`: not archived, regardless of the settings. */
  { readonly _tag: 'Looking' | 'None' | 'Withheld' } | AnnouncedPlan

export interface SendStanding {
  readonly plan: SendPlan
  readonly isBusy: boolean
  /** The failure of the last action, which did not change the plan. */
  readonly failure: {
    readonly at: 'look' | 'announce' | 'takeBack' | 'withhold'
    readonly failure: ApiFailure | HostFailed
  } | null
}

const unknown: SendStanding = { plan: { _tag: 'Looking' }, isBusy: false, failure: null }
const none: SendPlan = { _tag: 'None' }
const withheld: SendPlan = { _tag: 'Withheld' }

export function makeSendPlans(deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'header' | 'setHeader'>
  readonly freshKey: () => string
}) {
  const { api, host, freshKey } = deps
  const standings = makeSignalMap<SendStanding>()
  const getStanding = ({ key }: Pick<DraftItem, 'key'>): SendStanding => standings.get(key) ?? unknown
  const set = (draft: DraftItem, standing: Partial<SendStanding>): void =>
    standings.set(draft.key, { ...getStanding(draft), isBusy: false, failure: null, ...standing })

  const stamp = ({ key }: DraftItem, archiveKey: string | null): Promise<Either<HostFailed, void>> =>
    host.setHeader(ARCHIVE_KEY_HEADER, archiveKey, key)

  const put = async (
    { conversationId }: DraftItem,
    archiveKey: string,
    target: PaneTarget,
    documentType: number | null,
  ): Promise<Either<ApiFailure, AnnouncedPlan | 'sent'>> => {
    const answer = await api(
      callPlugin('PUT /mailclient-plugin/send-archive-target', {
        body: {
          archiveKey,
          target,
          ...(documentType !== null && { documentType }),
          ...(conversationId !== null && { conversationId }),
        },
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
    set(draft, { isBusy: true })
    const stamped = await stamp(draft, header)
    set(draft, isLeft(stamped) ? { failure: { at, failure: stamped.left } } : { plan })
  }

  /** Sets the header first, because a target without a header has no effect. Removes the header if the service rejects the target. */
  const announceUnderNewKey = async (
    draft: DraftItem,
    target: PaneTarget,
    documentType: number | null,
  ): Promise<void> => {
    const archiveKey = freshKey()
    const stamped = await stamp(draft, archiveKey)
    if (isLeft(stamped)) return set(draft, { failure: { at: 'announce', failure: stamped.left } })
    const announced = await put(draft, archiveKey, target, documentType)
    if (isLeft(announced)) {
      await stamp(draft, null)
      return set(draft, { plan: none, failure: { at: 'announce', failure: announced.left } })
    }
    set(draft, { plan: announced.right === 'sent' ? none : announced.right })
  }

  return {
    /** A signal. */
    of: getStanding,
    /** Reads the header of the draft and looks up its key. It does this once, and again after a failure. */
    look: async (draft: DraftItem): Promise<void> => {
      const { plan, failure, isBusy } = getStanding(draft)
      if (isBusy || (plan._tag !== 'Looking' && failure?.at !== 'look')) return
      set(draft, { plan: { _tag: 'Looking' }, isBusy: true })
      const header = await host.header(ARCHIVE_KEY_HEADER, draft.key)
      const archiveKey = isLeft(header) ? null : header.right
      if (archiveKey === null || archiveKey === '') return set(draft, { plan: none })
      if (archiveKey === NO_ARCHIVE) return set(draft, { plan: withheld })
      const answer = await api(toSendArchiveCall(archiveKey))
      if (isLeft(answer)) {
        const isForeign = answer.left._tag === 'Refused' && answer.left.status === 404
        return set(draft, { plan: none, failure: isForeign ? null : { at: 'look', failure: answer.left } })
      }
      const { status, target, expiresAt = '' } = answer.right
      // A copy of a sent mail contains the key of that mail. This is not a plan for the copy.
      if (target === null || (status !== 'awaiting_send' && status !== 'expired')) return set(draft, { plan: none })
      const isExpired = status === 'expired'
      set(draft, { plan: { _tag: 'TargetSet', archiveKey, target, documentType: undefined, expiresAt, isExpired } })
    },

    announce: async (draft: DraftItem, target: PaneTarget, documentType: number | null): Promise<void> => {
      const { plan } = getStanding(draft)
      set(draft, { isBusy: true })
      if (plan._tag !== 'TargetSet') return announceUnderNewKey(draft, target, documentType)
      const announced = await put(draft, plan.archiveKey, target, documentType)
      if (!isLeft(announced)) {
        // A mail was already sent under this key, so the draft needs a new one.
        return announced.right === 'sent'
          ? announceUnderNewKey(draft, target, documentType)
          : set(draft, { plan: announced.right })
      }
      const { left: failure } = announced
      if (failure._tag === 'Refused' && failure.code === 'ALREADY_SENT')
        return announceUnderNewKey(draft, target, documentType)
      set(draft, { failure: { at: 'announce', failure } })
    },

    /** Lets the settings decide again. Makes no call: targets of drafts that are never sent expire. */
    takeBack: (draft: DraftItem) => restamp(draft, null, none, 'takeBack'),
    /** Sets the header to NO_ARCHIVE. */
    withhold: (draft: DraftItem) => restamp(draft, NO_ARCHIVE, withheld, 'withhold'),

    forget: standings.clear,
  }
}
