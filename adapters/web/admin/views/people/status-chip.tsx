// In which state somebody is, as a word.
import type { Status } from '../../api/people.ts'
import { useSurroundings } from '../admin-context.tsx'
import { Chip, type ChipTone } from '../table/chip.tsx'

const TONES: Readonly<Record<Status, ChipTone>> = {
  ACTIVE: 'good',
  NOT_ACTIVATED: 'plain',
  INACTIVE: 'quiet',
  TO_BE_REMOVED: 'bad',
}

export const StatusChip = ({ status }: { readonly status: Status }) => {
  const { t } = useSurroundings()
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
}
