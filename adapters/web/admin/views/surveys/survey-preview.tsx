// Shows a survey as people see it, in one of its languages, shortly after each change.
import { useState } from 'preact/hooks'
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import type { FieldFault } from '#adapters/web/kit/http.ts'
import { FilterChip } from '#adapters/web/kit/views/panel.tsx'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { keepShown, listPaths, type SurveyPath } from '#domain/survey/paths.ts'
import { call } from '../../api/call.ts'
import { makeConditionWords } from '../../surveys/condition-words.ts'
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
  const [chosen, setChosen] = useState('')
  const { paths, isCut } = content === null ? { paths: [], isCut: false } : listPaths(content)
  // Paths change with the survey: one that no longer exists is not shown.
  const path = paths.find(({ shown }) => toPathKey(shown) === chosen)
  const shownContent = content !== null && path !== undefined ? keepShown(content, path.shown) : content
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
      value={
        shownContent === null || language === undefined
          ? null
          : { office: me.tenant.name, content: shownContent, language }
      }
      call={(body) => body && call('POST /surveys/preview', { body })}
      blank={t('survey.preview.blank')}
      faults={{
        title: t('survey.preview.faults'),
        list: (faults, of) => of && <Faults of={of.content} faults={faults} />,
      }}
    >
      {({ html }) => (
        <>
          {content !== null && language !== undefined && paths.length > 1 && (
            <Paths
              of={content}
              paths={paths}
              isCut={isCut}
              language={language}
              chosen={path === undefined ? '' : chosen}
              onChoose={setChosen}
            />
          )}
          <HtmlFrame html={html} title={t('survey.preview.frame')} page="/admin/page-frame" />
        </>
      )}
    </LivePreview>
  )
}

const toPathKey = (shown: ReadonlySet<string>): string => [...shown].join(' ')

function Paths(props: {
  readonly of: SurveyContentWire
  readonly paths: readonly SurveyPath[]
  readonly isCut: boolean
  readonly language: Language
  readonly chosen: string
  readonly onChoose: (key: string) => void
}) {
  const { t } = useAdmin()
  const { of, paths, isCut, language, chosen, onChoose } = props
  const { describeChoice } = makeConditionWords(t, of, language)
  return (
    <SelectField
      id="survey-path"
      label={t('survey.path')}
      value={chosen}
      options={[
        { value: '', label: t('survey.path.all') },
        ...paths.map(({ choices, shown }, n) => ({
          value: toPathKey(shown),
          label: [
            `${n + 1}. ${choices.map(describeChoice).join(' · ')}`,
            t('survey.path.count', { shown: shown.size, all: of.questions.length }),
          ].join(' – '),
        })),
      ]}
      help={isCut ? t('survey.path.cut') : undefined}
      onChange={onChoose}
    />
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
