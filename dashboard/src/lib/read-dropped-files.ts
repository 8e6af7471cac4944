/** The dropped files, with those in dropped folders; hidden ones, such as `.DS_Store`, are left out of folders. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Entries must be asked for at once: the browser empties the list when the event is over.
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(readEntry))).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = (await listFolder(entry)).filter(({ name }) => !name.startsWith("."));
  return (await Promise.all(inside.map(readEntry))).flat();
}

/** A folder is read in parts of a hundred; an empty part is the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name));
    all.push(...part);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
