// The texts that people gave to one question, a page at a time.
import { useState } from 'preact/hooks'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Loaded } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import type { ShownSelection } from '../../surveys/result-days.ts'
import { useAdmin } from '../admin-context.tsx'

const SHOWN_AT_ONCE = 10

export function FreeTexts(props: {
  readonly question: { readonly id: string; readonly versions: readonly number[] }
  readonly survey: string
  readonly selection: ShownSelection
}) {
  const { question, survey, selection } = props
  const [skip, setSkip] = useState(0)
  const texts = useRemote(
    call('GET /surveys/:id/results/texts', {
      params: { id: survey },
      query: {
        question: question.id,
        version: Math.max(...question.versions),
        ...selection,
        skip,
        limit: SHOWN_AT_ONCE,
      },
    }),
  )
  return (
    <Loaded of={texts}>
      {({ data, total }) => (
        <>
          <ul class="stack gap-8">
            {data.map((text, n) => (
              <li key={skip + n} class="ruled mail-text break" dir="auto">
                {text}
              </li>
            ))}
          </ul>
          {total > SHOWN_AT_ONCE && <TextPager skip={skip} shown={data.length} total={total} onGo={setSkip} />}
        </>
      )}
    </Loaded>
  )
}

function TextPager(props: {
  readonly skip: number
  readonly shown: number
  readonly total: number
  readonly onGo: (skip: number) => void
}) {
  const { format, t } = useAdmin()
  const { skip, shown, total, onGo } = props
  return (
    <p class="wrap">
      <span class="quiet grow" role="status">
        {t('table.range', {
          from: format.number(skip + 1),
          to: format.number(skip + shown),
          total: format.number(total),
        })}
      </span>
      <Button isBusy={skip === 0} onClick={() => onGo(Math.max(0, skip - SHOWN_AT_ONCE))}>
        {t('table.previous')}
      </Button>
      <Button isBusy={skip + shown >= total} onClick={() => onGo(skip + SHOWN_AT_ONCE)}>
        {t('table.next')}
      </Button>
    </p>
  )
}
