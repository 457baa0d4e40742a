// The fields of a campaign: whom it asks, and what it sends when. The wizard and the page of a campaign use them.
import type { SurveyOutlineResponse } from '#adapters/contract/survey/surveys.ts'
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import { Check, CheckList } from '#adapters/web/kit/form/check-list.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { type Option, SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useSettled } from '#adapters/web/kit/views/use-settled.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { PhaseKind } from '#domain/campaign/campaign.ts'
import type { Permission } from '#domain/identity/role.ts'
import { call, type ListedTag } from '../../api/call.ts'
import { SEND_NOW } from '../../campaigns/campaign-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { MailTextFields } from '../templates/mail-text-fields.tsx'
import type { CampaignFields } from './use-campaign-draft.ts'

/** Null: the user may not see them. */
export interface CampaignChoices {
  readonly surveys: readonly SurveyOutlineResponse[]
  readonly tags: readonly ListedTag[] | null
  readonly templates: readonly TemplateOutlineResponse[] | null
}

const MOST = 200

/** `choices` null: not loaded yet. */
export const useChoices = () => {
  const { may } = useAdmin()
  const [maySeeTags, maySeeTemplates] = [may('users:read'), may('templates:read')]
  const surveys = useRemote(call('GET /surveys', { query: { limit: MOST } }))
  const tags = useRemote(maySeeTags ? call('GET /tags') : null)
  const templates = useRemote(maySeeTemplates ? call('GET /templates', { query: { limit: MOST } }) : null)
  const isReady =
    surveys.value !== null && (!maySeeTags || tags.value !== null) && (!maySeeTemplates || templates.value !== null)
  const choices: CampaignChoices | null = isReady
    ? {
        surveys: surveys.value.data,
        tags: tags.value?.data ?? null,
        templates: templates.value?.data ?? null,
      }
    : null
  return { parts: [surveys, tags, templates], choices }
}

/** What was chosen and is no longer there stays in sight, so that it can be taken away. */
const useWithGone = () => {
  const { t } = useAdmin()
  return <A extends Option>(options: readonly A[], chosen: readonly string[]): readonly (A | Option)[] => [
    ...options,
    ...chosen
      .filter((value) => value !== '' && !options.some((one) => one.value === value))
      .map((value) => ({ value, label: t('campaign.gone') })),
  ]
}

interface FieldsProps {
  readonly form: CampaignFields
  readonly choices: CampaignChoices
}

/** In place of a list that the user may not see. */
const Unseen = ({ label, needs }: { readonly label: string; readonly needs: Permission }) => {
  const { t } = useAdmin()
  return (
    <p class="stack-4">
      <span class="field-label">{label}</span>
      <span class="small">{t('campaign.unseen', { permission: t(`permission.${needs}`) })}</span>
    </p>
  )
}

export const NameFields = ({ form }: { readonly form: CampaignFields }) => {
  const { t } = useAdmin()
  return (
    <>
      <TextField {...form.text('name')} help={t('template.name.help')} />
      <TextArea {...form.text('description')} rows={2} mark={t('form.optional')} />
    </>
  )
}

export const SurveyField = ({ form, choices }: FieldsProps) => {
  const { t } = useAdmin()
  const withGone = useWithGone()
  return (
    <SelectField
      {...form.field('survey')}
      value={form.value.survey}
      help={t('campaign.survey.help')}
      options={withGone(
        [
          { value: '', label: t('campaign.survey.choose') },
          ...choices.surveys.map(({ uuid, name, hasOpenLink }) => ({
            value: uuid,
            label: hasOpenLink ? name : t('campaign.survey.closed', { name }),
          })),
        ],
        [form.value.survey],
      )}
      onChange={(survey) => form.set({ survey })}
    />
  )
}

export const TagsField = ({ form, choices }: FieldsProps) => {
  const { t } = useAdmin()
  const withGone = useWithGone()
  if (choices.tags === null) return <Unseen label={t('campaign.tags')} needs="users:read" />
  return (
    <CheckList
      {...form.field('tags')}
      help={t('campaign.tags.help')}
      none={t('campaign.tags.none')}
      options={withGone(
        choices.tags.map(({ uuid, name, holders }) => ({
          value: uuid,
          label: name,
          help: t.counted('campaign.tags.holders', holders),
        })),
        form.value.tags,
      )}
      chosen={form.value.tags}
      onChange={(tags) => form.set({ tags })}
    />
  )
}

/** How many people the chosen tags have. */
export const AudiencePanel = ({ tags }: { readonly tags: readonly string[] }) => {
  const { format, t } = useAdmin()
  const settled = useSettled(tags, 150, 500)
  const audience = useRemote(
    settled.length === 0 ? null : call('POST /survey-campaigns/audience', { body: { tags: settled } }),
  )
  return (
    <Panel id="campaign-audience" title={t('campaign.audience')} isBusy={settled.length > 0 && audience.isLoading}>
      {settled.length === 0 ? (
        <p class="quiet">{t('campaign.audience.none')}</p>
      ) : (
        <Loaded of={audience}>
          {({ people, optedOut }) => (
            <>
              <p class="figure-value">{format.number(people)}</p>
              <p>{t.counted('campaign.audience.people', people, { count: format.number(people) })}</p>
              {optedOut > 0 && (
                <p class="quiet">{t.counted('campaign.audience.out', optedOut, { count: format.number(optedOut) })}</p>
              )}
            </>
          )}
        </Loaded>
      )}
    </Panel>
  )
}

export const TemplateField = ({ form, choices }: FieldsProps) => {
  const { t } = useAdmin()
  const withGone = useWithGone()
  if (choices.templates === null) return <Unseen label={t('campaign.template')} needs="templates:read" />
  return (
    <SelectField
      {...form.field('template')}
      value={form.value.template}
      help={t('campaign.template.help')}
      options={withGone(
        [
          { value: '', label: t('campaign.template.choose') },
          ...choices.templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ],
        [form.value.template],
      )}
      onChange={(template) => form.set({ template })}
    />
  )
}

/** Puts the texts of the chosen template into the invitation. */
export const TakeTemplate = ({ form }: { readonly form: CampaignFields }) => {
  const { api, t } = useAdmin()
  const { isBusy, failure, perform } = useWork()
  const { template } = form.value
  if (template === '') return null
  return (
    <>
      <p>
        <Button
          isBusy={isBusy}
          onClick={() =>
            perform(
              () => api(call('GET /templates/:id', { params: { id: template } })),
              ({ subject, body }) => form.set({ inviteSubject: subject, inviteBody: body }),
            )
          }
        >
          {t('campaign.template.take')}
        </Button>
      </p>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}

export const DateField = ({ form, phase }: { readonly form: CampaignFields; readonly phase: PhaseKind }) => {
  const { t } = useAdmin()
  const name = `${phase}SendDate` as const
  const isNow = form.value[name] === SEND_NOW
  return (
    <>
      {!isNow && <TextField {...form.text(name)} type="datetime-local" help={t('campaign.date.help')} />}
      {phase === 'invite' && (
        <Check
          label={t('campaign.now')}
          help={t('campaign.now.help')}
          isOn={isNow}
          onChange={(isOn) => form.set({ [name]: isOn ? SEND_NOW : '' })}
        />
      )}
    </>
  )
}

export const PhaseTexts = ({ form, phase }: { readonly form: CampaignFields; readonly phase: PhaseKind }) => (
  <MailTextFields subject={form.text(`${phase}Subject`)} body={form.text(`${phase}Body`)} />
)
