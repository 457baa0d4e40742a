// The texts that people gave to one question, a page at a time.
import { useState } from 'preact/hooks'
import { PageBar } from '#adapters/web/kit/list/pager.tsx'
import { Loaded } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import type { ShownSelection } from '../../surveys/result-days.ts'

const SHOWN_AT_ONCE = 10

export function FreeTexts(props: {
  /** The id of the heading. */
  readonly id: string
  readonly question: { readonly id: string; readonly versions: readonly number[] }
  readonly survey: string
  readonly selection: ShownSelection
}) {
  const { id, question, survey, selection } = props
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
          <PageBar of={id} skip={skip} limit={SHOWN_AT_ONCE} total={total} onGo={setSkip} />
        </>
      )}
    </Loaded>
  )
}
