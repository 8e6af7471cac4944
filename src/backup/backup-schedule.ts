import { isNightly, nameOfNight } from "./backup-place.ts";

/** When and how many, by the settings. */
export interface BackupSchedule {
  /** The time of day, as `HH:MM` of this machine's clock. */
  time: string;
  /** How many nightly backups are kept, and as many that somebody asked for; the oldest go. */
  kept: number;
}

/** The name of the backup of the last night: the day on which the time was last reached. */
export function nameOfLastNight(now: Date, time: string): string {
  const moment = atTime(now, time);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return nameOfNight(moment);
}

/** When the time of day is reached next. */
export function findNextNight(now: Date, time: string): Date {
  const moment = atTime(now, time);
  if (moment <= now) moment.setDate(moment.getDate() + 1);
  return moment;
}

/** Those of the backups, which come oldest first, that are too many. */
export function findOld(names: readonly string[], kept: number): string[] {
  const nightly = names.filter(isNightly);
  const wanted = names.filter((name) => !isNightly(name));
  return [nightly, wanted].flatMap((each) => each.slice(0, Math.max(0, each.length - kept)));
}

function atTime(day: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes);
}
