// A survey as people see it, a moment after each change, in one of its languages.
import { useRef, useState } from 'preact/hooks'
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import { FilterChip } from '#adapters/web/kit/views/chip.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useSettled } from '#adapters/web/kit/views/use-settled.ts'
import { call } from '../../api/call.ts'
import { atFields, formOfSurvey, type SurveyLanguage } from '../../surveys/survey-form.ts'
import { labelOfField } from '../../surveys/survey-words.ts'
import { useAdmin } from '../admin-context.tsx'
import { HtmlFrame } from '../frame/html-frame.tsx'

/** In milliseconds: a preview follows this long after the last change, and no two are closer. */
const REST = 150
const APART = 500

/** `content` null: there is nothing to show yet. */
export const SurveyPreview = ({ content }: { readonly content: SurveyContentWire | null }) => {
  const { appearance, t } = useAdmin()
  const [wanted, setWanted] = useState<SurveyLanguage>(appearance.config.language)
  const languages = content?.languages ?? []
  const language = languages.find((one) => one === wanted) ?? languages[0]
  const settled = useSettled(content === null || language === undefined ? null : { content, language }, REST, APART)
  const remote = useRemote(settled && call('POST /surveys/preview', { body: settled }))
  // While the next one loads, the last one stays.
  const last = useRef(remote)
  if (!remote.isLoading) last.current = remote
  const { value, failure } = last.current
  return (
    <Panel
      id="survey-preview"
      title={t('survey.preview')}
      class="survey-preview"
      isBusy={settled !== null && remote.isLoading}
      more={
        languages.length > 1 && (
          <span class="chips">
            {languages.map((one) => (
              <FilterChip
                key={one}
                label={t(`language.${one}`)}
                isOn={one === language}
                onChange={() => setWanted(one)}
              />
            ))}
          </span>
        )
      }
    >
      {settled === null ? (
        <p class="quiet">{t('survey.preview.blank')}</p>
      ) : failure?._tag === 'Refused' && failure.errors !== undefined ? (
        <Notice tone="error" title={t('survey.preview.faults')}>
          <Faults of={settled.content} failure={failure} />
        </Notice>
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={remote.reload} />
      ) : value === null ? (
        <span class="skeleton skeleton-block" aria-hidden="true" />
      ) : (
        <HtmlFrame html={value.html} title={t('survey.preview.frame')} page="/admin/page-frame" />
      )}
    </Panel>
  )
}

const Faults = (props: {
  readonly of: SurveyContentWire
  readonly failure: Parameters<ReturnType<typeof atFields>>[0]
}) => {
  const { t } = useAdmin()
  const { of: content, failure } = props
  const form = formOfSurvey({ name: '', version: 0, changedAt: '', revision: 0, content })
  const placed = atFields(content)(failure)
  const errors = placed._tag === 'Refused' ? (placed.errors ?? []) : []
  return (
    <ul>
      {errors.map(({ path, message }) => (
        <li key={path}>
          {labelOfField(t)(path, form)}: {message}
        </li>
      ))}
    </ul>
  )
}
