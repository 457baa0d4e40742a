// The fields of a campaign. Locked fields show only their value.
import type { ComponentChildren } from 'preact'
import { Check, CheckList, type Option, SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import type { FieldProps } from '#adapters/web/kit/form/form-state.ts'
import { fromOfficeField } from '#adapters/web/kit/office-time.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useDebounced } from '#adapters/web/kit/views/use-debounced.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { PhaseKind } from '#domain/campaign/campaign.ts'
import type { CampaignField } from '#domain/campaign/campaign-rules.ts'
import type { Permission } from '#domain/identity/role.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'
import { call } from '../../api/call.ts'
import { SEND_NOW } from '../../campaigns/campaign-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { MailTextFields } from '../templates/mail-text-fields.tsx'
import type { PictureUrls } from '../templates/use-pictures.ts'
import { AudienceFigures } from './audience-people.tsx'
import { type CampaignChoices, makeChoiceWords } from './campaign-choices.ts'
import { describeCampaignField, useMoment } from './campaign-words.ts'
import type { CampaignFields } from './use-campaign-draft.ts'

/** Keeps chosen records that no longer exist in the list, so that the user can deselect them. */
function useWithGone() {
  const { t } = useAdmin()
  return <A extends Option>(options: readonly A[], chosen: readonly string[]): readonly (A | Option)[] => [
    ...options,
    ...chosen
      .filter((value) => value !== '' && !options.some((one) => one.value === value))
      .map((value) => ({ value, label: t('campaign.gone') })),
  ]
}

export interface PlanProps {
  readonly form: CampaignFields
  readonly choices: CampaignChoices
  readonly locked: readonly CampaignField[]
}

/** Shows the field, or only its value if it is locked. */
function Unlocked(
  props: Pick<PlanProps, 'form' | 'locked'> & {
    readonly name: CampaignField
    /** Defaults to the value of the field. */
    readonly words?: string
    readonly children?: ComponentChildren
  },
) {
  const { t } = useAdmin()
  const { form, locked, name, words = String(form.value[name]), children } = props
  return locked.includes(name) ? (
    <div class="field">
      <span class="field-label">{describeCampaignField(t, name)}</span>
      <p class="mail-text" dir="auto">
        {words || '–'}
      </p>
    </div>
  ) : (
    <>{children}</>
  )
}

/** Replaces a list that the user may not see. */
function Unseen({ id, label, fault, needs }: FieldProps & { readonly needs: Permission }) {
  const { t } = useAdmin()
  return (
    <p id={id} class="stack gap-4" tabIndex={-1}>
      <span class="field-label">{label}</span>
      {fault !== undefined && (
        <span id={`${id}-note`} class="small bad">
          {fault}
        </span>
      )}
      <span class="small">{t('campaign.unseen', { permission: t(`permission.${needs}`) })}</span>
    </p>
  )
}

export function PeopleFields(plan: PlanProps) {
  const { t } = useAdmin()
  const { form, choices } = plan
  const words = makeChoiceWords(choices)
  return (
    <>
      <Unlocked {...plan} name="name">
        <TextField {...form.text('name')} help={t('template.name.help')} />
      </Unlocked>
      <Unlocked {...plan} name="description">
        <TextArea {...form.text('description')} rows={2} />
      </Unlocked>
      <Unlocked {...plan} name="survey" words={words.survey(form.value.survey)}>
        <SurveyField {...plan} />
      </Unlocked>
      <Unlocked {...plan} name="tags" words={words.tags(form.value.tags.join())}>
        <TagsField {...plan} />
      </Unlocked>
      <NamedField {...plan} />
    </>
  )
}

export function MailFields(plan: PlanProps & WithPictures) {
  const { form, choices, locked } = plan
  return (
    <>
      <Unlocked {...plan} name="template" words={makeChoiceWords(choices).template(form.value.template)}>
        <TemplateField {...plan} />
      </Unlocked>
      {!locked.includes('inviteBody') && <TakeTemplate form={form} />}
      <PhaseTexts {...plan} phase="invite" />
    </>
  )
}

function SurveyField({ form, choices }: PlanProps) {
  const { t } = useAdmin()
  const withGone = useWithGone()
  return (
    <SelectField
      {...form.field('survey')}
      value={form.value.survey}
      help={choices.more.surveys > 0 ? t('campaign.more', { count: choices.more.surveys }) : t('campaign.survey.help')}
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

/** Says in any state who can see the answers: people read it in their mails and above the questions. */
function NamedField({ form, locked }: PlanProps) {
  const { t } = useAdmin()
  const { isNamed } = form.value
  if (locked.includes('isNamed'))
    return (
      <div class="field">
        <span class="field-label">{t('campaign.isNamed')}</span>
        <p>{t(isNamed ? 'campaign.named' : 'campaign.confidential')}</p>
      </div>
    )
  return (
    <SelectField
      {...form.field('isNamed')}
      value={String(isNamed)}
      help={t('campaign.isNamed.help')}
      options={[
        { value: 'false', label: t('campaign.confidential') },
        { value: 'true', label: t('campaign.named') },
      ]}
      onChange={(value) => form.set({ isNamed: value === 'true' })}
    />
  )
}

function TagsField({ form, choices }: PlanProps) {
  const { t } = useAdmin()
  const withGone = useWithGone()
  if (choices.tags === null) return <Unseen {...form.field('tags')} needs="users:read" />
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

/** Shows how many people have the chosen tags. */
export function AudiencePanel({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useAdmin()
  const settled = useDebounced(tags, 150, 500)
  const audience = useRemote(
    settled.length === 0 ? null : call('POST /survey-campaigns/audience', { body: { tags: settled } }),
  )
  return (
    <Panel id="campaign-audience" title={t('campaign.audience')} isBusy={settled.length > 0 && audience.isLoading}>
      {settled.length === 0 ? (
        <p class="quiet">{t('campaign.audience.none')}</p>
      ) : (
        <Loaded of={audience}>{(counted) => <AudienceFigures audience={counted} />}</Loaded>
      )}
    </Panel>
  )
}

function TemplateField({ form, choices }: PlanProps) {
  const { t } = useAdmin()
  const withGone = useWithGone()
  if (choices.templates === null) return <Unseen {...form.field('template')} needs="templates:read" />
  return (
    <SelectField
      {...form.field('template')}
      value={form.value.template}
      help={
        choices.more.templates > 0 ? t('campaign.more', { count: choices.more.templates }) : t('campaign.template.help')
      }
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

/** Copies the texts of the chosen template into the invitation. */
function TakeTemplate({ form }: { readonly form: CampaignFields }) {
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

interface WithPictures {
  /** Of the chosen template. */
  readonly pictures: PictureUrls
}

interface PhaseProps extends Pick<PlanProps, 'form' | 'locked'> {
  readonly phase: PhaseKind
}

export function DateField(plan: PhaseProps) {
  const { t } = useAdmin()
  const moment = useMoment()
  const { form, phase } = plan
  const name = `${phase}SendDate` as const
  const value = form.value[name]
  const isNow = value === SEND_NOW
  const at = fromOfficeField(value)
  return (
    <Unlocked {...plan} name={name} words={at === null ? '' : moment(at)}>
      {!isNow && (
        <TextField
          {...form.text(name)}
          label={t('campaign.date')}
          type="datetime-local"
          help={t('campaign.date.help')}
        />
      )}
      {phase === 'invite' && (
        <Check
          label={t('campaign.now')}
          help={t('campaign.now.help')}
          isOn={isNow}
          onChange={(isOn) => form.set({ [name]: isOn ? SEND_NOW : '' })}
        />
      )}
    </Unlocked>
  )
}

export function PhaseTexts(plan: PhaseProps & WithPictures) {
  const { t } = useAdmin()
  const { form, phase, pictures } = plan
  const [subject, body] = [`${phase}Subject`, `${phase}Body`] as const
  return (
    <>
      <Unlocked {...plan} name={subject}>
        <MailTextFields
          subject={{ ...form.text(subject), label: t('template.subject') }}
          body={{ ...form.text(body), label: t('template.body') }}
          filled={FILLED_BY.campaign}
          pictures={pictures}
        />
      </Unlocked>
      {/* Subject and body are locked together. If unlocked, the fields above contain both. */}
      {plan.locked.includes(body) && <Unlocked {...plan} name={body} />}
    </>
  )
}
