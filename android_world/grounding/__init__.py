"""Static evaluations of GUI understanding and pointing: PIGG, MMBench-GUI L1 and L2."""
