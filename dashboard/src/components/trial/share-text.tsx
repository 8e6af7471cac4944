import { Text } from "@mantine/core";
import type { ReactElement } from "react";
import { formatPercent } from "../../lib/format.ts";
import { texts } from "../../texts/en.ts";

/** How many values were read right: as a share, with the counts behind it. */
export function ShareText({ share }: { share: { right: number; total: number } | null }): ReactElement {
  if (share === null || share.total === 0) return <Text size="sm">–</Text>;
  return (
    <Text size="sm" component="span" className="figures" title={texts.learning.share(share.right, share.total)}>
      {formatPercent(share.right / share.total)}
    </Text>
  );
}
