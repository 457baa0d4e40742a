// The clock and calendar of every office: days, schedules and shown times follow them, wherever the reader is. 03:30 is night there all year.

export const OFFICE_TIME_ZONE = 'Europe/Amsterdam'
