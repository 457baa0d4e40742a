// Follows what is open in the mail client.
import { useEffect, useState } from 'preact/hooks'
import type { OpenItem as Item } from '../../host/mail-host.ts'
import { ItemSkeleton } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'
import { ItemView } from './item-view.tsx'

export const OpenItem = ({ onDivision }: { readonly onDivision: (division: number) => void }) => {
  const { host, t } = usePane()
  const [item, setItem] = useState<Item | null | 'loading'>('loading')
  useEffect(() => {
    let asked = 0
    const load = async (): Promise<void> => {
      const mine = ++asked
      const current = await host.currentItem()
      if (mine === asked) setItem(current._tag === 'Right' ? current.right : null)
    }
    void load()
    const stop = host.onItemChanged(() => void load())
    return () => {
      asked = Infinity
      stop()
    }
  }, [host])

  if (item === 'loading') return <ItemSkeleton />
  if (item === null)
    return (
      <section class="card" aria-label={t('contact.region')}>
        <h2 class="card-question">{t('contact.noItem.title')}</h2>
        <p class="quiet">{t('contact.noItem.body')}</p>
      </section>
    )
  return <ItemView key={item.key} item={item} onDivision={onDivision} />
}
