// Which keys do what, and the way to turn those of one character off.
import { useAdmin } from '../admin-context.tsx'

const KEYS = [
  [['j', '↓', 'k', '↑'], 'logs.keys.walk'],
  [['Enter'], 'logs.keys.open'],
  [['/'], 'logs.keys.search'],
  [['l'], 'logs.keys.live'],
  [['Esc'], 'logs.keys.close'],
] as const

export const ShortcutHelp = (props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) => {
  const { t } = useAdmin()
  const { isOn, onChange } = props
  return (
    <details class="log-keys">
      <summary>{t('logs.keys')}</summary>
      <dl class="wrap">
        {KEYS.map(([keys, words]) => (
          <div key={words} class="wrap">
            <dt class="wrap">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        {t('logs.keys.use')}
      </label>
    </details>
  )
}
