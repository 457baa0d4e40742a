// Steps in the mail tab, as its tests take them in either language.
import { type Step, inTurn, press } from './steps.ts'

export const archive = press('Archiveren', 'Archive')
export const undo = press('Ongedaan maken', 'Undo')
export const archiveAndUndo = inTurn(archive, undo)
/** Turns archiving on sending on or off. */
export const announce: Step = ({ pane }) => pane.getByRole('switch').click()
