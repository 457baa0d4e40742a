// The page of one survey: its questions, its public links, the answers, and its removal.
import type { SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { When } from '#adapters/web/kit/views/panel.tsx'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { RemovalPanel } from '../frame/removal-panel.tsx'
import { Results } from './results.tsx'
import { SurveyEditor } from './survey-editor.tsx'
import { SurveyLinks } from './survey-links.tsx'
import { SurveyPreview } from './survey-preview.tsx'

export function SurveyPage({ id }: { readonly id: string }) {
  const { may, navigation, t } = useAdmin()
  const survey = useRemote(call('GET /surveys/:id', { params: { id } }))
  const toView = (shown: SurveyDetailResponse) => ({
    header: {
      title: shown.name,
      lead: (
        <>
          {t('survey.lead', { version: shown.version })} <When at={shown.changedAt} />
        </>
      ),
    },
    tabs: [
      {
        name: 'questions',
        label: t('survey.questions'),
        content: () =>
          may('campaigns:write') ? (
            <SurveyEditor key={shown.revision} survey={shown} onSaved={survey.replace} />
          ) : (
            <SurveyPreview content={shown.content} />
          ),
      },
      { name: 'links', label: t('survey.links'), content: () => <SurveyLinks survey={shown} /> },
      {
        name: 'answers',
        label: t('results.tab'),
        content: () => (
          <Results
            survey={id}
            name={shown.name}
            none={
              <>
                <p>{t('results.none.survey')}</p>
                <ActionButton
                  look="primary"
                  label={t('results.none.links')}
                  to={navigation.href('survey', { id, query: { tab: 'links' } })}
                />
              </>
            }
          />
        ),
      },
      may('campaigns:write') && {
        name: 'removal',
        label: t('tags.remove'),
        content: () => (
          <RemovalPanel of="survey" name={shown.name} call={call('DELETE /surveys/:id', { params: { id } })} />
        ),
      },
    ],
  })
  return <Record back={useBack('surveys')} parts={[survey]} view={survey.value && toView(survey.value)} />
}
