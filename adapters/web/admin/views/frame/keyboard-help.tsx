// The help of the keyboard: all keys that the user has, and the choice to do without keys of one character.
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { Check } from '#adapters/web/kit/views/field.tsx'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { KEY_HELP } from '../../keyboard.ts'
import { useAdmin } from '../admin-context.tsx'

const CAPS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const { letterKeys, may, t } = useAdmin()
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      {KEY_HELP.filter(({ needs }) => needs === null || may(needs)).map(({ heading, rows }) => (
        <section key={heading} class="stack" aria-labelledby={heading}>
          <h3 id={heading}>{t(heading)}</h3>
          <dl class="stack gap-4">
            {rows.map(([keys, does]) => (
              <div key={does} class="between">
                <dt>{t(does)}</dt>
                <dd class="row gap-4 flex-none">
                  {keys.map((key) => (
                    <kbd key={key} class="key-cap small">
                      {key === ' ' ? t('keys.space') : (CAPS[key] ?? key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Check label={t('keys.letters')} isOn={useSignals(letterKeys.areOn)} onChange={letterKeys.set} />
    </Dialog>
  )
}
