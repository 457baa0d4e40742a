// Shows a survey as people see it, in one of its languages, shortly after each change.
import { useState } from 'preact/hooks'
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import type { FieldFault } from '#adapters/web/kit/http.ts'
import { FilterChip } from '#adapters/web/kit/views/panel.tsx'
import { call } from '../../api/call.ts'
import { findFieldAt, toSurveyForm } from '../../surveys/survey-form.ts'
import { makeFieldLabel } from '../../surveys/survey-words.ts'
import { useAdmin } from '../admin-context.tsx'
import { HtmlFrame } from '../frame/html-frame.tsx'
import { LivePreview } from '../frame/live-preview.tsx'
import type { Language } from '#domain/shared/language.ts'

/** `content` null: there is nothing to show yet. */
export function SurveyPreview({ content }: { readonly content: SurveyContentWire | null }) {
  const { appearance, me, t } = useAdmin()
  const [wanted, setWanted] = useState<Language>(appearance.config.language)
  const languages = content?.languages ?? []
  const language = languages.find((one) => one === wanted) ?? languages[0]
  return (
    <LivePreview
      id="survey-preview"
      title={t('survey.preview')}
      class="survey-preview"
      more={
        languages.length > 1 && (
          <span class="wrap gap-4">
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
      value={content === null || language === undefined ? null : { office: me.tenant.name, content, language }}
      call={(body) => body && call('POST /surveys/preview', { body })}
      blank={t('survey.preview.blank')}
      faults={{
        title: t('survey.preview.faults'),
        list: (faults, of) => of && <Faults of={of.content} faults={faults} />,
      }}
    >
      {({ html }) => <HtmlFrame html={html} title={t('survey.preview.frame')} page="/admin/page-frame" />}
    </LivePreview>
  )
}

function Faults({ of, faults }: { readonly of: SurveyContentWire; readonly faults: readonly FieldFault[] }) {
  const { t } = useAdmin()
  const form = toSurveyForm({ name: '', version: 0, changedAt: '', revision: 0, content: of })
  return (
    <ul>
      {faults.map(({ path, message }, n) => (
        <li key={n}>
          {makeFieldLabel(t)(findFieldAt(of, path), form)}: {message}
        </li>
      ))}
    </ul>
  )
}
