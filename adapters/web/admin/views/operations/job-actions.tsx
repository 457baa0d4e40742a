// The actions that the given jobs allow, each with the number of jobs it applies to.
import { left, right } from 'fp-ts/lib/Either.js'
import { useEffect } from 'preact/hooks'
import type { ListedJobResponse } from '#adapters/contract/operations/jobs.ts'
import { ActionButton, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { JOB_ACTIONS, type JobAction } from '#domain/operations/job.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

interface ActionsProps {
  readonly jobs: readonly ListedJobResponse[]
  /** `ids`: the ids of the jobs after the action. */
  readonly onDone: (ids: readonly string[]) => void
}

export function JobActions({ jobs, onDone }: ActionsProps) {
  const { api, receipts, t } = useAdmin()
  /** Runs the action for one job after the other. If there are several, jobs that have changed meanwhile are only counted. */
  const runAction = async (able: readonly ListedJobResponse[], action: JobAction) => {
    const ids: string[] = []
    for (const { id } of able) {
      const answer = await api(call('POST /admin/jobs/:id/actions', { params: { id }, body: { action } }))
      if (answer._tag === 'Right') ids.push(answer.right.id)
      else if (able.length === 1 || answer.left._tag !== 'Refused') return left(answer.left)
    }
    return right(ids)
  }
  return JOB_ACTIONS.map((action) => {
    const able = jobs.filter(({ actions }) => actions.includes(action))
    const label = t.counted(`job.${action}`, able.length)
    return (
      able.length > 0 && (
        <ConfirmButton
          key={action}
          label={label}
          title={label}
          look={action === 'run-again' ? 'primary' : 'grave'}
          run={() => runAction(able, action)}
          onDone={(ids) => {
            const refused = able.length - ids.length
            receipts.show({
              title: t.counted(`job.${action}.done`, ids.length),
              ...(refused > 0 && { body: t.counted('job.refused', refused) }),
            })
            onDone(ids)
          }}
        >
          <p>{t(`job.${action}.body`)}</p>
        </ConfirmButton>
      )
    )
  })
}

/** The bar below the list while jobs are selected. */
export function JobsBar(
  props: ActionsProps & { readonly onClear: () => void; readonly onOpen: (isOpen: boolean) => void },
) {
  const { t } = useAdmin()
  const { onOpen, onClear } = props
  useEffect(() => {
    onOpen(true)
    return () => onOpen(false)
  }, [])
  return (
    <section class="bulk" aria-label={t('table.actions')}>
      <p role="status">{t.counted('table.selected', props.jobs.length)}</p>
      <JobActions {...props} />
      <ActionButton look="quiet" label={t('table.clear')} to={onClear} />
    </section>
  )
}
