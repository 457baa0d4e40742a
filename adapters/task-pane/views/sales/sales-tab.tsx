// Sales with the organisation of the open item.
import type { TabProps } from '../item/item-view.tsx'

export const SalesTab = ({ contact }: TabProps) => <section class="panel">{contact.fullName}</section>
