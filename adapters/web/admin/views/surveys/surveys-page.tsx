// Lists the surveys of the tenant, and adds one.
import type { SurveyOutlineResponse } from '#adapters/contract/survey/surveys.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { call } from '../../api/call.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { SurveyEditor } from './survey-editor.tsx'

export function SurveysPage() {
  const admin = useAdmin()
  const { may, navigation, t } = admin
  const { q = '' } = usePlace().query
  const add = { label: t('survey.add'), needs: 'campaigns:write', to: navigation.href('addSurvey') } as const
  return (
    <ListPage
      of="surveys"
      action={add}
      columns={makeSurveyColumns(admin)}
      source={useList((part) => call('GET /surveys', { query: { q, ...part } }))}
      toKey={({ uuid }) => uuid}
      toHref={({ uuid }) => navigation.href('survey', { id: uuid })}
      emptyAction={may(add.needs) && <ActionButton label={add.label} to={add.to} />}
    />
  )
}

function makeSurveyColumns({ format, t }: Admin): readonly Column<SurveyOutlineResponse>[] {
  const linkWords = (isOpen: boolean): string => t(isOpen ? 'surveys.link.open' : 'surveys.link.none')
  return [
    { name: 'name', header: t('people.name'), text: ({ name }) => name },
    {
      name: 'questions',
      header: t('survey.questions'),
      width: 'narrow',
      text: ({ questions }) => format.number(questions),
    },
    {
      name: 'link',
      header: t('surveys.link'),
      width: 'narrow',
      cell: ({ hasOpenLink }) => <Chip tone={hasOpenLink ? 'good' : 'quiet'}>{linkWords(hasOpenLink)}</Chip>,
      text: ({ hasOpenLink }) => linkWords(hasOpenLink),
    },
    makeMomentColumn({ name: 'changed', header: t('surveys.changed') }, ({ changedAt }) => changedAt),
  ]
}

export function AddSurveyPage() {
  const { navigation, t } = useAdmin()
  return (
    <>
      <PageHeader title={t('survey.add')} lead={t('survey.add.lead')} back={useBack('surveys')} />
      <SurveyEditor survey={null} onSaved={({ uuid }) => navigation.go(navigation.href('survey', { id: uuid }))} />
    </>
  )
}
