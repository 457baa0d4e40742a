// Asks for what the mail tab will need as soon as an item is opened, while its contact is still being looked up.
import { useEffect } from 'preact/hooks'
import type { OpenItem } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.tsx'

export const useLookUp = (item: OpenItem): void => {
  const { archiveMail, sendPlans, settings } = usePane()
  useEffect(() => {
    if (item.kind !== 'mail') return
    void settings.load()
    void (item.mode === 'read' ? archiveMail.lookUp(item) : sendPlans.look(item))
  }, [item.key])
}
