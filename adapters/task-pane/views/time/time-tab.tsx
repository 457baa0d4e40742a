// Hours and costs of the open item.
import type { TabProps } from '../item/item-view.tsx'

export const TimeTab = ({ contact }: TabProps) => <section class="panel">{contact.fullName}</section>
