// The draft of a campaign: what the user fills in, saved on the server shortly after each change. Only one save runs at a time.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { type FormFaults, toRefusedForm } from '#adapters/web/kit/form/faults.ts'
import { useDebounced } from '#adapters/web/kit/views/use-debounced.ts'
import { call } from '../../api/call.ts'
import { toCampaignBody, type CampaignForm, EMPTY_CAMPAIGN, toCampaignForm } from '../../campaigns/campaign-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { describeCampaignField } from './campaign-words.ts'

export type CampaignFields = Pick<Form<CampaignForm>, 'value' | 'set' | 'field' | 'text'>

export interface CampaignDrafting extends CampaignFields {
  readonly uuid: string | null
  readonly saving: 'no' | 'busy' | 'done' | CallFailure
  readonly saveAgain: () => void
  readonly faults: FormFaults
  readonly setFaults: (faults: FormFaults) => void
  /** A colleague has saved the draft meanwhile. Nothing more is saved until the user chooses a version. */
  readonly isConflict: boolean
  /** Continues from the colleague's revision: with their version if given, otherwise with the user's version, which replaces it. */
  readonly goOn: (revision: string, theirs?: CampaignForm) => void
  /** Saves the draft and returns its uuid; null: it could not be saved. Left: a colleague has changed it. */
  readonly keep: () => Promise<Either<CallFailure, string | null>>
  /** Ends saving because the draft was launched. */
  readonly end: () => void
}

/** In milliseconds. */
const REST = 600
const APART = 1_500

/** `saved` null: a new draft, which the first change creates. */
export function useCampaignDraft(saved: CampaignDraftResponse | null): CampaignDrafting {
  const { api, navigation, t } = useAdmin()
  const [value, setValue] = useState(() => (saved === null ? EMPTY_CAMPAIGN : toCampaignForm(saved)))
  const [faults, setFaults] = useState<FormFaults>({})
  const [saving, setSaving] = useState<CampaignDrafting['saving']>('no')
  const uuid = useRef(saved?.uuid ?? null)
  const revision = useRef(saved?.revision ?? '')
  const conflict = useRef<CallFailure | null>(null)
  const latest = useRef(value)
  const stored = useRef(value)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const isOver = useRef(false)
  const hasLeft = useRef(false)
  latest.current = value

  const put = (): Promise<Either<CallFailure, CampaignDraftResponse>> => {
    const body = toCampaignBody(latest.current)
    if (uuid.current === null) return api(call('POST /survey-campaign-drafts', { body }))
    const changed = { ...body, revision: revision.current }
    return api(call('PUT /survey-campaign-drafts/:id', { params: { id: uuid.current }, body: changed }))
  }
  /** `always`: saves even without changes, because a colleague may have changed the draft. */
  const saveOnce = async (always: boolean): Promise<void> => {
    const form = latest.current
    const isSaved = form === stored.current && !(always && uuid.current !== null)
    if (isOver.current || conflict.current !== null || isSaved) return
    setSaving('busy')
    const isNew = uuid.current === null
    const answer = await put()
    if (answer._tag === 'Left') {
      if (answer.left._tag === 'Refused' && answer.left.code === 'RECORD_CHANGED') conflict.current = answer.left
      // A later version of the form is saved next.
      const { faults: refused } = toRefusedForm(answer.left, Object.keys(form))
      if (latest.current === form) setFaults((before) => ({ ...before, ...refused }))
      return setSaving(answer.left)
    }
    uuid.current = answer.right.uuid
    revision.current = answer.right.revision
    stored.current = form
    setSaving('done')
    if (isNew && uuid.current !== null && !hasLeft.current) navigation.narrow({ draft: uuid.current })
  }
  const save = (always = false): Promise<unknown> => (queue.current = queue.current.then(() => saveOnce(always)))

  const settled = useDebounced(value, REST, APART)
  useEffect(() => void save(), [settled])
  // Saves what the user typed just before they left the page.
  useEffect(
    () => () => {
      hasLeft.current = true
      void save()
    },
    [],
  )

  const set = (changes: Partial<CampaignForm>): void => {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
    setValue((before) => ({ ...before, ...changes }))
  }
  const field: CampaignDrafting['field'] = (name) => ({
    id: `campaign-${name}`,
    label: describeCampaignField(t, name),
    fault: faults[name],
  })
  return {
    uuid: uuid.current,
    value,
    set,
    field,
    text: (name) => ({ ...field(name), value: String(value[name]), onInput: (text) => set({ [name]: text }) }),
    saving,
    saveAgain: () => void save(),
    faults,
    setFaults,
    isConflict: saving === conflict.current,
    goOn: (theirRevision, theirs) => {
      conflict.current = null
      revision.current = theirRevision
      if (theirs === undefined) return void save()
      latest.current = stored.current = theirs
      setValue(theirs)
      setSaving('done')
    },
    keep: async () => {
      await save(true)
      return conflict.current === null ? right(uuid.current) : left(conflict.current)
    },
    end: () => void (isOver.current = true),
  }
}
