// The draft of a campaign: what the user fills in, saved on the server a moment after each change. Saves follow each other.
import { type Either, right } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CampaignDraftResponse } from '#adapters/contract/campaign/drafts.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { Form } from '#adapters/web/kit/form/form.tsx'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { useSettled } from '#adapters/web/kit/views/use-settled.ts'
import { call } from '../../api/call.ts'
import { bodyOfCampaign, type CampaignForm, emptyCampaign, formOfCampaign } from '../../campaigns/campaign-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { fieldWords } from './campaign-words.ts'

export type CampaignFields = Pick<Form<CampaignForm>, 'value' | 'set' | 'field' | 'text'>

export interface CampaignDrafting extends CampaignFields {
  readonly uuid: string | null
  readonly saving: 'no' | 'busy' | 'done' | CallFailure
  readonly saveAgain: () => void
  readonly faults: FormFaults
  readonly setFaults: (faults: FormFaults) => void
  /** Saves what is not saved yet, and returns the uuid of the kept draft; null: it could not be kept. */
  readonly keep: () => Promise<string | null>
  /** Ends saving: the draft was launched. */
  readonly end: () => void
}

/** In milliseconds. */
const REST = 600
const APART = 1_500

/** `saved` null: a new one, which the first change makes. */
export const useCampaignDraft = (saved: CampaignDraftResponse | null): CampaignDrafting => {
  const { api, navigation, t } = useAdmin()
  const [value, setValue] = useState(() => (saved === null ? emptyCampaign : formOfCampaign(saved)))
  const [faults, setFaults] = useState<FormFaults>({})
  const [saving, setSaving] = useState<CampaignDrafting['saving']>('no')
  const uuid = useRef(saved?.uuid ?? null)
  const latest = useRef(value)
  const stored = useRef(value)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const isOver = useRef(false)
  const hasLeft = useRef(false)
  latest.current = value

  const put = async (): Promise<Either<CallFailure, unknown>> => {
    const body = bodyOfCampaign(latest.current)
    if (uuid.current !== null)
      return api(call('PUT /survey-campaign-drafts/:id', { params: { id: uuid.current }, body }))
    const made = await api(call('POST /survey-campaign-drafts', { body }))
    if (made._tag === 'Left') return made
    uuid.current = made.right.uuid
    return right(made.right)
  }
  const saveOnce = async (): Promise<void> => {
    const form = latest.current
    if (isOver.current || form === stored.current) return
    setSaving('busy')
    const isNew = uuid.current === null
    const answer = await put()
    if (answer._tag === 'Left') return setSaving(answer.left)
    stored.current = form
    setSaving('done')
    if (isNew && uuid.current !== null && !hasLeft.current) navigation.narrow({ draft: uuid.current })
  }
  const save = (): Promise<unknown> => (queue.current = queue.current.then(saveOnce))

  const settled = useSettled(value, REST, APART)
  useEffect(() => void save(), [settled])
  // What was typed just before leaving is saved too.
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
    label: fieldWords(t, name),
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
    keep: async () => {
      await save()
      return uuid.current
    },
    end: () => void (isOver.current = true),
  }
}
