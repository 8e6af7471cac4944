import assert from "node:assert/strict";
import { test } from "node:test";
import { findBarePictures } from "./find-bare-pictures.ts";
import type { Picture } from "./read-drawings.ts";

const page = { width: 600, height: 800 };

test("a picture without words on it is bare, and one with words is not", () => {
  const picture = pictureAt(0, 0, 600, 200);
  assert.equal(findBarePictures([picture], [], page).length, 1);
  const words = Array.from({ length: 40 }, (_, index) =>
    boxAt(20 + (index % 8) * 70, 20 + Math.floor(index / 8) * 30, 50, 12),
  );
  assert.equal(findBarePictures([picture], words, page).length, 0);
});

test("words beside a picture do not cover it", () => {
  const words = Array.from({ length: 40 }, (_, index) =>
    boxAt(20 + (index % 8) * 70, 300 + Math.floor(index / 8) * 30, 50, 12),
  );
  assert.equal(findBarePictures([pictureAt(0, 0, 600, 200)], words, page).length, 1);
});

test("logos and icons are left alone", () => {
  assert.deepEqual(findBarePictures([pictureAt(450, 20, 130, 60), pictureAt(20, 20, 40, 40)], [], page), []);
});

test("the strips of a scan are one picture", () => {
  const strips = Array.from({ length: 20 }, (_, index) => pictureAt(0, index * 40, 600, 40));
  const [whole, ...others] = findBarePictures(strips, [], page);
  assert.deepEqual([whole?.box, others], [{ left: 0, top: 0, right: 600, bottom: 800 }, []]);
});

test("the same picture at the same place has the same key, another one has another", () => {
  const keyOf = (picture: Picture) => findBarePictures([picture], [], page)[0]?.key;
  const picture = pictureAt(0, 0, 600, 200);
  assert.equal(keyOf(picture), keyOf({ ...picture }));
  assert.notEqual(keyOf(picture), keyOf({ ...picture, sizeBytes: 4001 }));
});

function pictureAt(left: number, top: number, width: number, height: number): Picture {
  return { box: boxAt(left, top, width, height), widthPx: width * 3, heightPx: height * 3, sizeBytes: 4000 };
}

function boxAt(left: number, top: number, width: number, height: number) {
  return { left, top, right: left + width, bottom: top + height };
}
