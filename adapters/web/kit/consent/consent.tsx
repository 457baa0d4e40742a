// Consent to act for a mailbox: who asks, whose mailbox, what exactly; its state with what to do about it; and giving or renewing it.
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../views/button.tsx'
import { Chip, type ChipTone } from '../views/chip.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { Notice } from '../views/notice.tsx'
import { Facts, Loaded, Panel } from '../views/panel.tsx'
import type { Remote } from '../views/use-remote.ts'
import { When } from '../views/when.tsx'

export interface Diagnosis {
  readonly isWell: boolean
  readonly message: string
  /** Null: there is nothing to do. */
  readonly remedy: string | null
}

/** Addresses of consent hold for an hour. */
const RELOAD = 45 * 60_000

export const Consent = (props: {
  readonly who: string
  readonly whose: string
  /** Sentences. */
  readonly what: readonly string[]
  readonly state: { readonly tone: ChipTone; readonly label: string }
  readonly isGranted: boolean
  /** ISO 8601; null: never given. */
  readonly at: string | null
  readonly by: string | null
  readonly diagnosis: Omit<Remote<Diagnosis>, 'replace'>
  /** Where it is given. */
  readonly address: Omit<Remote<string>, 'replace'>
  /** Beside the link, with its address. */
  readonly share: (address: string) => ComponentChildren
}) => {
  const { t } = useNavigation()
  const { who, whose, what, state, isGranted, at, by, diagnosis, address, share } = props
  useEffect(() => {
    const timer = setInterval(address.reload, RELOAD)
    return () => clearInterval(timer)
  }, [address.reload])
  return (
    <Panel id="consent" title={t('consent.title')} more={<Chip tone={state.tone}>{state.label}</Chip>}>
      <Facts
        of={[
          [t('consent.who'), who],
          [t('consent.whose'), whose],
          [
            t('consent.what'),
            <ul>
              {what.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>,
          ],
          at !== null && [
            t('consent.at'),
            <>
              <When at={at} />
              {by !== null && ` · ${by}`}
            </>,
          ],
        ]}
      />
      <Loaded of={diagnosis} skeleton={<span class="skeleton skeleton-block" aria-hidden="true" />}>
        {({ isWell, message, remedy }) => (
          <Notice tone={isWell ? 'success' : 'error'} title={message}>
            {remedy !== null && <p>{remedy}</p>}
            <Button isBusy={diagnosis.isLoading} onClick={diagnosis.reload}>
              {t('consent.check')}
            </Button>
          </Notice>
        )}
      </Loaded>
      <Loaded of={address}>
        {(href) => (
          <>
            <div class="wrap">
              <a class={isGranted ? 'button' : 'button button-primary'} href={href}>
                {t(isGranted ? 'consent.renew' : 'consent.give')}
              </a>
              {share(href)}
            </div>
            <p class="small">{t('consent.how')}</p>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
