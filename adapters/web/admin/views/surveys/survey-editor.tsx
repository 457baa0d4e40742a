// Edits a survey: its texts and questions, with a preview beside them. If two people change it, the second sees both versions.
import { mapLeft } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { FormFrame, useForm, useUndo } from '#adapters/web/kit/form/form.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { LABEL_AT_MOST, PARAGRAPHS_AT_MOST } from '#domain/survey/survey.ts'
import { call } from '../../api/call.ts'
import {
  makeFaultsAtFields,
  toSurveyBody,
  checkSurvey,
  makeEmptySurvey,
  replaceForm,
  toSurveyForm,
  isSurveyForm,
  LANGUAGE_CHOICES,
  listSpellingChanges,
  type SurveyForm,
} from '../../surveys/survey-form.ts'
import { makeFieldLabel, toPreviewContent, makeReadableSurvey } from '../../surveys/survey-words.ts'
import { useAdmin } from '../admin-context.tsx'
import { LocalField } from './local-field.tsx'
import { MeaningChanges } from './meaning-changes.tsx'
import { Questions } from './questions.tsx'
import { SurveyPreview } from './survey-preview.tsx'

export function SurveyEditor(props: {
  /** Null: a new survey. */
  readonly survey: SurveyDetailResponse | null
  readonly onSaved: (saved: SurveyDetailResponse) => void
}) {
  const { api, appearance, navigation, receipts, t } = useAdmin()
  const { survey, onSaved } = props
  const undo = useUndo()
  // The version that saving will replace.
  const [base, setBase] = useState(survey)
  const initial = survey === null ? makeEmptySurvey(appearance.config.language) : toSurveyForm(survey)
  const form = useForm<SurveyForm, SurveyDetailResponse>({
    key: survey === null ? 'survey' : `survey ${survey.uuid}`,
    initial,
    is: isSurveyForm,
    label: makeFieldLabel(t),
    check: checkSurvey(t),
    send: async (value) => {
      const body = toSurveyBody(value)
      const answer = await api(
        base === null
          ? call('POST /surveys', { body })
          : call('PUT /surveys/:id', {
              params: { id: base.uuid },
              body: { ...body, revision: value.revision, mended: listSpellingChanges(value, base.content) },
            }),
      )
      return mapLeft(makeFaultsAtFields(body.content))(answer)
    },
    onDone: (saved) => {
      const { uuid, name, revision } = saved
      onSaved(saved)
      receipts.show({
        title: t(survey === null ? 'shell.added' : 'shell.changed', { name }),
        ...(survey === null
          ? {
              links: [
                { label: t('surveyLink.add'), href: navigation.href('survey', { id: uuid, query: { tab: 'links' } }) },
              ],
            }
          : {
              undo: undo(
                call('PUT /surveys/:id', { params: { id: uuid }, body: { ...toSurveyBody(initial), revision } }),
                onSaved,
              ),
            }),
      })
    },
    conflict: survey && {
      call: call('GET /surveys/:id', { params: { id: survey.uuid } }),
      toForm: (theirs, value) => replaceForm(value, toSurveyForm(theirs)),
      changedAt: ({ changedAt }) => changedAt,
      readable: makeReadableSurvey(t, appearance.config.language),
      onTake: onSaved,
      onKeep: setBase,
    },
  })
  const { value, set } = form
  return (
    <div class="record record-facts">
      <div class="panel framed stack gap-12">
        <FormFrame
          form={form}
          action={t(survey === null ? 'survey.add.action' : 'form.save')}
          {...(survey === null && { cancel: navigation.href('surveys') })}
        >
          <TextField {...form.text('name')} help={t('survey.name.help')} />
          <SelectField
            {...form.field('languages')}
            value={value.languages}
            options={LANGUAGE_CHOICES.map((one) => ({ value: one, label: t(`survey.languages.${one}`) }))}
            help={value.languages.includes(' ') ? t('survey.languages.help') : undefined}
            onChange={(languages) => set({ languages })}
          />
          <LocalField form={form} at=".title" label={t('survey.title')} most={LABEL_AT_MOST} />
          <LocalField
            form={form}
            at=".introduction"
            label={t('survey.introduction')}
            most={PARAGRAPHS_AT_MOST}
            rows={3}
          />
          <LocalField
            form={form}
            at=".thanks"
            label={t('survey.thanks')}
            most={PARAGRAPHS_AT_MOST}
            rows={2}
            help={t('survey.thanks.help')}
          />
          <Questions form={form} />
          {base !== null && <MeaningChanges form={form} survey={base} />}
          {base !== null && <p class="quiet">{t('survey.campaigns.keep')}</p>}
        </FormFrame>
      </div>
      <SurveyPreview content={toPreviewContent(t, value)} />
    </div>
  )
}
